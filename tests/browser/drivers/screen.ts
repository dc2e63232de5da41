import type { AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry, ScreenElement } from '#machines/testing/model.ts';

/** What the model says of the screen in a state; it says nothing of a machine that has ended. */
export function expectedScreen(
  { model }: CatalogEntry,
  snapshot: AnyMachineSnapshot,
): readonly ScreenElement[] {
  // `ModelOf` typed the snapshot by the machine.
  return snapshot.status === 'active' ? (model.screen?.(snapshot as never) ?? []) : [];
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
