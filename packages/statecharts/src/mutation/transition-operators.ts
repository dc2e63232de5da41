import { type AnyStateNode, not } from 'xstate';
import { builtinType, fieldsOf, type Part, withoutField } from '../builtin-actions.ts';
import { isInside } from '../transitions.ts';
import type { Draft } from './draft.ts';
import type { Change } from './mutants.ts';
import { type ActionSite, actionKey, guardKey, keyName, resolved, type TransitionSite } from './sites.ts';
import type { Usage } from './usage.ts';

type TransitionOperator = (site: TransitionSite, usage: Usage) => Change[];
type ActionOperator = (site: ActionSite, usage: Usage, draft: Draft) => Change[];

export const transitionOperators: readonly TransitionOperator[] = [
  dropped,
  leadsElsewhere,
  leadsNowhere,
  guardChanged,
  branchesExchanged,
  reenterToggled,
  guardParamDropped,
];

export const actionOperators: readonly ActionOperator[] = [actionDropped, actionDoubled, paramDropped];

/** The transition as a person reads it. */
function named({ label, list, transition: { guard } }: TransitionSite): string {
  if (list.length === 1) return `\`${label}\``;
  return guard === undefined ? `the last branch of \`${label}\`` : `\`${label}\` if ${keyName(guard)}`;
}

function outcome({ label }: TransitionSite): string {
  return `a rule on \`${label}\` and, in \`situation\`, what is different after it`;
}

function dropped(site: TransitionSite): Change[] {
  const { label, node, list, index } = site;
  const isLimit = label.startsWith('after ') && node.invoke.length > 0 && list.length === 1;
  return [
    {
      what: 'dropped',
      words: isLimit ? 'the time limit is gone' : `${named(site)} is gone`,
      hint: label.startsWith('after ')
        ? `\`delays\` in \`situation\`, or \`timeLimit\`: how long \`${label}\` takes`
        : outcome(site),
      apply: () => list.splice(index, 1),
    },
  ];
}

function leadsElsewhere(site: TransitionSite): Change[] {
  const { node, transition, definition } = site;
  const target: AnyStateNode | undefined = definition?.target?.[0];
  const other = target && siblingOf(target, node);
  if (!other) return [];
  return [
    {
      what: `leads to ${other.path.join('.')}`,
      words: `${named(site)} leads to \`${other.path.join('.')}\` instead of \`${target.path.join('.')}\``,
      hint: outcome(site),
      apply: () => {
        transition.target = [`#${idIn(other)}`, ...(transition.target ?? []).slice(1)];
      },
    },
  ];
}

/** The next state beside a target, or beside a state around it: not `source`, if there is a choice. */
function siblingOf(target: AnyStateNode, source: AnyStateNode): AnyStateNode | null {
  for (let node = target; node.parent; node = node.parent) {
    const states: AnyStateNode[] = Object.values(node.parent.states);
    const at = states.indexOf(node);
    const others = [...states.slice(at + 1), ...states.slice(0, at)].filter(({ type }) => type !== 'history');
    if (node.parent.type !== 'parallel' && others.length > 0) {
      return others.find((other) => other !== source) ?? others[0] ?? null;
    }
  }
  return null;
}

/** A target's id: one with dots that a state was given would be read as a path. */
function idIn({ id, machine, path }: AnyStateNode): string {
  return id === [machine.id, ...path].join('.') ? id : id.replaceAll('.', '\\.');
}

/** Where nothing else happens either, dropping the transition is the same. */
function leadsNowhere(site: TransitionSite): Change[] {
  const { transition, node, definition, index, list } = site;
  const target: AnyStateNode | undefined = definition?.target?.[0];
  if (!target || (transition.actions.length === 0 && index === list.length - 1)) return [];
  if (target === node && target.type === 'atomic' && !transition.reenter) return [];
  return [
    {
      what: 'leads nowhere',
      words: `${named(site)} leads nowhere`,
      hint: outcome(site),
      apply: () => delete transition.target,
    },
  ];
}

function guardChanged(site: TransitionSite): Change[] {
  const { transition } = site;
  const { guard } = transition;
  if (guard === undefined) return [];
  const name = keyName(guard);
  const hint = `a rule on \`${site.label}\` with a \`given\``;
  return [
    {
      what: `guard ${name} dropped`,
      words: `${named(site)} happens always`,
      hint: `${hint}, and a case of its event that is refused or goes another way`,
      apply: () => delete transition.guard,
    },
    {
      what: `guard ${name} negated`,
      words: `${named(site)} happens when ${name} is false`,
      hint,
      apply: () => {
        // The guard is one that the machine has.
        transition.guard = not(guard as never);
      },
    },
  ];
}

/** Only two guarded branches change places: before an unguarded one it is the same as dropping the branch. */
function branchesExchanged({ label, index, list, transition }: TransitionSite): Change[] {
  const next = list[index + 1];
  if (transition.guard === undefined || next?.guard === undefined) return [];
  const [name, other] = [keyName(transition.guard), keyName(next.guard)];
  return [
    {
      what: `guards ${name} and ${other} exchanged`,
      words: `\`${label}\` has the guards ${name} and ${other} exchanged`,
      hint: `a rule on \`${label}\` for each of its branches`,
      apply: () => {
        [transition.guard, next.guard] = [next.guard, transition.guard];
      },
    },
    {
      what: `after the branch ${other}`,
      words: `\`${label}\` tries ${other} before ${name}`,
      hint: `a case of \`${label}\` in which both guards are true`,
      apply: () => list.splice(index, 2, next, transition),
    },
  ];
}

/** Only where a state with an effect of its own is left and entered again, or is not any more. */
function reenterToggled(site: TransitionSite): Change[] {
  const { node, transition, definition } = site;
  const target: AnyStateNode | undefined = definition?.target?.[0];
  const isWithin = target && (target === node || isInside(target, node));
  const hasEffects = [node.entry, node.exit, node.invoke, node.after].some(({ length }) => length > 0);
  if (!isWithin || !hasEffects || !node.parent) return [];
  const reenter = !transition.reenter;
  return [
    {
      what: reenter ? 'reenters' : 'does not reenter',
      words: reenter
        ? `${named(site)} leaves the state and enters it again`
        : `${named(site)} does not enter the state again`,
      hint: `a rule on \`${site.label}\` with the \`calls\` that start again`,
      apply: () => {
        transition.reenter = reenter;
      },
    },
  ];
}

function guardParamDropped(site: TransitionSite, { fields }: Usage): Change[] {
  const { transition } = site;
  const { guard } = transition;
  if (!hasParams(guard)) return [];
  return paramsIn(fields[guardKey(site)], guard.params).map((field) => ({
    what: `guard ${keyName(guard)} without ${field}`,
    words: `${named(site)} is decided without \`${field}\``,
    hint: `a rule on \`${site.label}\` with a \`given\` that reads \`${field}\``,
    apply: () => {
      transition.guard = { ...guard, params: withoutField(guard.params, field) };
    },
  }));
}

function actionDropped({ name, list, index, part }: ActionSite): Change[] {
  return [
    {
      what: `action ${index + 1} (${keyName(part)}) dropped`,
      words: `${keyName(part)} does not happen on ${occasion(name)}`,
      hint: effectOf(part, name),
      apply: () => list.splice(index, 1),
    },
  ];
}

/** An assignment only where a second one differs from the first. */
function actionDoubled(site: ActionSite, { accumulating }: Usage, draft: Draft): Change[] {
  const { name, list, index, part } = site;
  const type = builtinType(resolved(draft, part));
  const key = typeof part === 'function' ? actionKey(site) : `action ${keyName(part)}`;
  if (type === 'assign' ? !accumulating.includes(key) : ['cancel', 'stopChild', 'log'].includes(type ?? '')) {
    return [];
  }
  return [
    {
      what: `action ${index + 1} (${keyName(part)}) doubled`,
      words: `${keyName(part)} happens twice on ${occasion(name)}`,
      hint: effectOf(part, name),
      apply: () => list.splice(index, 0, part),
    },
  ];
}

function paramDropped(site: ActionSite, { fields }: Usage): Change[] {
  const { name, list, index, part } = site;
  if (!hasParams(part)) return [];
  return paramsIn(fields[actionKey(site)], part.params).map((field) => ({
    what: `action ${index + 1} (${keyName(part)}) without ${field}`,
    words: `${keyName(part)} does not get \`${field}\` on ${occasion(name)}`,
    hint: effectOf(part, name),
    apply: () => {
      list[index] = { ...part, params: withoutField(part.params, field) };
    },
  }));
}

function occasion(name: string): string {
  if (['entry', 'exit', 'initial'].includes(name)) return name;
  const [, label = name, branch] = /^(.*?)(?: (\d+))?$/.exec(name) ?? [];
  return `\`${label}\`${branch === undefined ? '' : ` (branch ${branch})`}`;
}

function effectOf(part: Part, name: string): string {
  const cause = ['entry', 'exit', 'initial'].includes(name)
    ? 'the rules that enter or leave the state'
    : `the rule on \`${name.replace(/ \d+$/, '')}\``;
  return `what ${keyName(part)} causes: \`emits\`, \`sends\` or \`calls\` of ${cause}, or \`seen\` after it`;
}

function hasParams(part: unknown): part is { type: string; params: unknown } {
  return typeof part === 'object' && part !== null && 'type' in part && 'params' in part;
}

/** The fields of params that are read; the type of an event is never missing. */
function paramsIn(read: readonly string[] = [], params: unknown): string[] {
  const known = typeof params === 'function' ? read : Object.keys(fieldsOf(params) ?? {});
  return known.filter((field) => field !== 'type' && read.includes(field));
}
