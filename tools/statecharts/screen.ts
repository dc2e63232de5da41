import type { AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry, ScreenElement } from '#machines/catalog-entry.ts';
import { statesOf } from './transitions.ts';

/** What the model says of the screen in a state: the words for all states that are active, the outer ones first. */
export function expectedScreen(
  { machine, model }: CatalogEntry,
  { _nodes }: AnyMachineSnapshot,
): ScreenElement[] {
  const names = new Set(_nodes.map(({ id }) => shortName(id, machine.root.id)));
  return statesOf(machine)
    .map(({ id }) => shortName(id, machine.root.id))
    .filter((name) => names.has(name))
    .flatMap((name) => model.states?.[name] ?? []);
}

/** Names under which the model describes a screen, and which no state has. */
export function screensOfUnknownStates({ machine, model }: CatalogEntry): string[] {
  const known = new Set(statesOf(machine).map(({ id }) => shortName(id, machine.root.id)));
  return Object.keys(model.states ?? {}).filter((name) => !known.has(name));
}

/** The innermost states that are active, as a sentence says them. */
export function stateWords({ machine }: CatalogEntry, { _nodes }: AnyMachineSnapshot): string {
  return _nodes
    .filter(({ states }) => Object.keys(states).length === 0)
    .toSorted((one, other) => one.order - other.order)
    .map(({ id }) => JSON.stringify(shortName(id, machine.root.id)))
    .join(' with ');
}

/** What is seen, as a sentence says it. */
export function elementWords({ role, name, disabled, value, absent }: ScreenElement): string {
  const details = [
    ...(absent ? ['absent'] : []),
    ...(disabled === undefined ? [] : [disabled ? 'disabled' : 'enabled']),
    ...(value === undefined ? [] : [value === '' ? 'empty' : `holding ${JSON.stringify(value)}`]),
  ];
  return `${role} ${JSON.stringify(name)}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
}

/** A state's id without the machine's. */
export function shortName(id: string, root: string): string {
  return id === root ? id : id.slice(root.length + 1);
}
