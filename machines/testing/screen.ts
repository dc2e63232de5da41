import type { CatalogEntry, ScreenElement } from './catalog-entry.ts';

/** What the model says of the screen while some facts hold. */
export function expectedScreen({ model }: CatalogEntry, facts: unknown): readonly ScreenElement[] {
  // The facts are those of the same model.
  return model.expectations?.situation(facts as never).screen ?? [];
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
