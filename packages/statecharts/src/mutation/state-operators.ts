import { fieldsOf, withoutField } from '../builtin-actions.ts';
import { invokeHandlers, type StateDraft } from './draft.ts';
import type { Change } from './mutants.ts';
import { inputKey, outputKey, type StateSite } from './sites.ts';
import type { Usage } from './usage.ts';

type StateChange = Change & { anchor: string };
type StateOperator = (site: StateSite, usage: Usage) => StateChange[];

export const stateOperators: readonly StateOperator[] = [
  invokeDropped,
  handlerDropped,
  inputDropped,
  initialChanged,
  tagDropped,
  finalMadeOrdinary,
  outputDropped,
  regionDropped,
  historyChanged,
];

function invokeDropped({ node, state }: StateSite): StateChange[] {
  return node.invoke.map(({ id }, index) => ({
    what: `invoke ${id} dropped`,
    words: `${id} is not invoked`,
    hint: `\`running\` in \`situation\`, and \`calls\` of the rules that start ${id}`,
    anchor: 'invoke',
    apply: () => state.invoke.splice(index, 1),
  }));
}

/** The whole of a handler with several branches; a single branch is dropped as a transition. */
function handlerDropped({ node, state }: StateSite): StateChange[] {
  return state.invoke.flatMap((invoke, index) => {
    const id = node.invoke[index]?.id;
    return invokeHandlers
      .filter((handler) => invoke[handler].length > 1)
      .map((handler) => ({
        what: `${handler} of ${id} dropped`,
        words: `${handler} of ${id} is gone`,
        hint: `a rule on \`${id} ${handler === 'onError' ? 'failed' : 'done'}\``,
        anchor: handler,
        apply: () => {
          invoke[handler] = [];
        },
      }));
  });
}

function inputDropped(site: StateSite, { fields }: Usage): StateChange[] {
  return site.state.invoke.flatMap((invoke, index) => {
    const id = site.node.invoke[index]?.id ?? '';
    return partsDropped(invoke.input, fields[inputKey(site, id)]).map(({ field, rest }) => ({
      what: field === null ? `input of ${id} dropped` : `input of ${id} without ${field}`,
      words: field === null ? `${id} gets no input` : `${id} gets its input without \`${field}\``,
      hint: `\`calls\` of the rules that start ${id}, with the input`,
      anchor: 'input',
      apply: () => {
        invoke.input = rest;
      },
    }));
  });
}

/** A value without each of the fields that are known of it; without any, where none is known: `field` is null. */
function partsDropped(value: unknown, known = Object.keys(fieldsOf(value) ?? {})) {
  if (value === undefined) return [];
  if (known.length === 0) return [{ field: null, rest: () => undefined }];
  return known.map((field) => ({ field, rest: withoutField(value, field) }));
}

function initialChanged({ node, state }: StateSite): StateChange[] {
  const { initial } = state;
  const states = Object.keys(state.states).filter((key) => node.states[key]?.type !== 'history');
  const other = initial && states[(states.indexOf(initial.target) + 1) % states.length];
  if (!other || other === initial.target) return [];
  return [
    {
      what: `starts in ${other}`,
      words: `the initial state is \`${other}\` instead of \`${initial.target}\``,
      hint: '`situation` of the facts after the state is entered',
      anchor: 'initial',
      apply: () => {
        initial.target = other;
      },
    },
  ];
}

function tagDropped({ state: { tags } }: StateSite): StateChange[] {
  return tags.map((tag, index) => ({
    what: `tag ${tag} dropped`,
    words: `the tag \`${tag}\` is gone`,
    hint: '`tags` in `situation`',
    anchor: 'tags',
    apply: () => tags.splice(index, 1),
  }));
}

function finalMadeOrdinary({ state }: StateSite): StateChange[] {
  if (state.type !== 'final') return [];
  return [
    {
      what: 'not final',
      words: 'the state is not final',
      hint: '`output` of the rules that end the machine, or a rule on what follows',
      anchor: 'final',
      apply: () => delete state.type,
    },
  ];
}

function outputDropped(site: StateSite, { fields }: Usage): StateChange[] {
  const { state } = site;
  return partsDropped(state.output, fields[outputKey(site)]).map(({ field, rest }) => ({
    what: field === null ? 'output dropped' : `output without ${field}`,
    words: field === null ? 'there is no output' : `the output has no \`${field}\``,
    hint: '`output` of the rules that end the machine',
    anchor: 'output',
    apply: () => {
      state.output = rest;
    },
  }));
}

/** The states of the region remain, for transitions may lead to them; nothing happens in them. */
function regionDropped({ state: { type, states } }: StateSite): StateChange[] {
  if (type !== 'parallel') return [];
  return Object.entries(states).map(([region, state]) => ({
    what: `region ${region} dropped`,
    words: `nothing happens in the region \`${region}\``,
    hint: `a rule on each event of \`${region}\``,
    anchor: region,
    apply: () => makeInert(state),
  }));
}

function makeInert(state: StateDraft): void {
  const none = { on: {}, after: {}, always: [], onDone: [], entry: [], exit: [], invoke: [], tags: [] };
  Object.assign(state, none);
  delete state.output;
  if (state.initial) state.initial.actions = [];
  for (const child of Object.values(state.states)) makeInert(child);
}

/** The same for a history of states without children. */
function historyChanged({ node, state }: StateSite): StateChange[] {
  const siblings = Object.values(node.parent?.states ?? {});
  if (node.type !== 'history' || !siblings.some(({ type }) => type === 'compound' || type === 'parallel')) {
    return [];
  }
  const history = state.history === 'deep' ? 'shallow' : 'deep';
  return [
    {
      what: `${history} history`,
      words: `the history is ${history}`,
      hint: '`situation` after a return to the history',
      anchor: 'history',
      apply: () => {
        state.history = history;
      },
    },
  ];
}
