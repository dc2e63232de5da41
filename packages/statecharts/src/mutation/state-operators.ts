import { fieldsOf, without } from './builtin-actions.ts';
import { type Draft, type StateDraft, stateAt } from './draft.ts';
import type { Change } from './mutants.ts';
import { inputKey, type StateSite, stateName } from './sites.ts';
import type { Usage } from './usage.ts';

type StateChange = Change & { anchor: string };
export type StateOperator = (site: StateSite, usage: Usage) => StateChange[];

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

function changed({ path }: StateSite, change: (state: StateDraft) => void) {
  return (draft: Draft) => change(stateAt(draft, path));
}

function invokeDropped(site: StateSite): StateChange[] {
  return site.node.invoke.map(({ id }, index) => ({
    what: `invoke ${id} dropped`,
    words: `${id} is not invoked`,
    hint: `\`running\` in \`situation\`, and \`calls\` of the rules that start ${id}`,
    anchor: 'invoke',
    apply: changed(site, (state) => state.invoke.splice(index, 1)),
  }));
}

/** The whole of a handler with several branches; a single branch is dropped as a transition. */
function handlerDropped(site: StateSite): StateChange[] {
  const handlers = ['onDone', 'onError', 'onSnapshot'] as const;
  return site.node.invoke.flatMap(({ id }, index) =>
    handlers
      .filter((handler) => (site.state.invoke[index]?.[handler]?.length ?? 0) > 1)
      .map((handler) => ({
        what: `${handler} of ${id} dropped`,
        words: `${handler} of ${id} is gone`,
        hint: `a rule on \`${id} ${handler === 'onError' ? 'failed' : 'done'}\``,
        anchor: handler,
        apply: changed(site, (state) => delete state.invoke[index]?.[handler]),
      })),
  );
}

function inputDropped(site: StateSite, { fields }: Usage): StateChange[] {
  return site.node.invoke.flatMap(({ id }, index) => {
    const input: unknown = site.state.invoke[index]?.input;
    if (input === undefined) return [];
    const hint = `\`calls\` of the rules that start ${id}, with the input`;
    const whole = { what: `input of ${id} dropped`, words: `${id} gets no input` };
    const set = (state: StateDraft, value: unknown) => {
      const invoke = state.invoke[index];
      if (invoke) invoke.input = value;
    };
    return partsDropped(site, input, fields[inputKey(site, id)], set).map(({ field, apply }) => ({
      ...(field === null
        ? whole
        : {
            what: `input of ${id} without ${field}`,
            words: `${id} gets its input without \`${field}\``,
          }),
      ...{ hint, anchor: 'input', apply },
    }));
  });
}

/** A value without each of the fields that are known of it; without any, where none is known: `field` is null. */
function partsDropped(
  site: StateSite,
  value: unknown,
  known = Object.keys(fieldsOf(value) ?? {}),
  set: (state: StateDraft, value: unknown) => void,
) {
  const to = (other: unknown) => changed(site, (state) => set(state, other));
  if (known.length === 0) return [{ field: null, apply: to(() => undefined) }];
  return known.map((field) => ({ field, apply: to(without(value, field)) }));
}

function initialChanged(site: StateSite): StateChange[] {
  const { initial } = site.state;
  const states = Object.keys(site.state.states).filter((key) => site.node.states[key]?.type !== 'history');
  const other = initial && states[(states.indexOf(initial.target) + 1) % states.length];
  if (!other || other === initial.target) return [];
  return [
    {
      what: `starts in ${other}`,
      words: `the initial state is \`${other}\` instead of \`${initial.target}\``,
      hint: '`situation` of the facts after the state is entered',
      anchor: 'initial',
      apply: changed(site, (state) => {
        state.initial = { ...initial, target: other };
      }),
    },
  ];
}

function tagDropped(site: StateSite): StateChange[] {
  return site.state.tags.map((tag, index) => ({
    what: `tag ${tag} dropped`,
    words: `the tag \`${tag}\` is gone`,
    hint: '`tags` in `situation`',
    anchor: 'tags',
    apply: changed(site, (state) => state.tags.splice(index, 1)),
  }));
}

function finalMadeOrdinary(site: StateSite): StateChange[] {
  if (site.state.type !== 'final') return [];
  return [
    {
      what: 'not final',
      words: 'the state is not final',
      hint: '`output` of the rules that end the machine, or a rule on what follows',
      anchor: 'final',
      apply: changed(site, (state) => {
        delete state.type;
      }),
    },
  ];
}

function outputDropped(site: StateSite, { fields }: Usage): StateChange[] {
  const { output } = site.state;
  if (output === undefined) return [];
  const hint = '`output` of the rules that end the machine';
  const set = (state: StateDraft, value: unknown) => {
    state.output = value;
  };
  return partsDropped(site, output, fields[`${stateName(site.path)}: output`], set).map(
    ({ field, apply }) => ({
      ...(field === null
        ? { what: 'output dropped', words: 'there is no output' }
        : { what: `output without ${field}`, words: `the output has no \`${field}\`` }),
      ...{ hint, anchor: 'output', apply },
    }),
  );
}

/** The states of the region remain, for transitions may lead to them; nothing happens in them. */
function regionDropped(site: StateSite): StateChange[] {
  if (site.state.type !== 'parallel') return [];
  return Object.keys(site.state.states).map((region) => ({
    what: `region ${region} dropped`,
    words: `nothing happens in the region \`${region}\``,
    hint: `a rule on each event of \`${region}\``,
    anchor: region,
    apply: changed(site, ({ states }) => {
      const state = states[region];
      if (state) states[region] = inert(state);
    }),
  }));
}

function inert({ type, history, initial, states }: StateDraft): StateDraft {
  return {
    ...(type === undefined ? {} : { type }),
    ...(history === undefined ? {} : { history }),
    ...(initial === undefined ? {} : { initial: { ...initial, actions: [] } }),
    states: Object.fromEntries(Object.entries(states).map(([key, state]) => [key, inert(state)])),
    on: {},
    after: {},
    always: [],
    onDone: [],
    entry: [],
    exit: [],
    invoke: [],
    tags: [],
  };
}

/** The same for a history of states without children. */
function historyChanged(site: StateSite): StateChange[] {
  const { node, state } = site;
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
      apply: changed(site, (one) => {
        one.history = history;
      }),
    },
  ];
}
