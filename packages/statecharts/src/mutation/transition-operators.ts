import { type AnyStateNode, not } from 'xstate';
import { withoutField } from '../builtin-actions.ts';
import { isInside } from '../transitions.ts';
import type { Change } from './mutants.ts';
import { guardKey, hasParams, keyName, type TransitionSite } from './sites.ts';
import { readParams, type Usage } from './usage.ts';

type TransitionOperator = (site: TransitionSite, usage: Usage) => Change[];

export const transitionOperators: readonly TransitionOperator[] = [
  dropped,
  leadsElsewhere,
  leadsNowhere,
  guardChanged,
  branchesExchanged,
  reenterToggled,
  guardParamDropped,
];

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
  return readParams(fields[guardKey(site)], guard.params).map((field) => ({
    what: `guard ${keyName(guard)} without ${field}`,
    words: `${named(site)} is decided without \`${field}\``,
    hint: `a rule on \`${site.label}\` with a \`given\` that reads \`${field}\``,
    apply: () => {
      transition.guard = { ...guard, params: withoutField(guard.params, field) };
    },
  }));
}
