import type { AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry, ScreenElement } from './catalog-entry.ts';
import { activeStates } from './transitions.ts';

/** What the model says of the screen in a state, for all states that are active, the outer ones first. */
export function expectedScreen({ model }: CatalogEntry, snapshot: AnyMachineSnapshot): ScreenElement[] {
  return activeStates(snapshot).flatMap(({ path }) => model.states?.[path.join('.')] ?? []);
}

/** The innermost states that are active, as a sentence says them. */
export function stateWords(snapshot: AnyMachineSnapshot): string {
  return activeStates(snapshot)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ path }) => JSON.stringify(path.join('.')))
    .join(' with ');
}

/** An element as a sentence says it. */
export function elementWords({ role, name, disabled, value, absent }: ScreenElement): string {
  const details = [
    ...(absent ? ['absent'] : []),
    ...(disabled === undefined ? [] : [disabled ? 'disabled' : 'enabled']),
    ...(value === undefined ? [] : [value === '' ? 'empty' : `holding ${JSON.stringify(value)}`]),
  ];
  return `${role} ${JSON.stringify(name)}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
}
