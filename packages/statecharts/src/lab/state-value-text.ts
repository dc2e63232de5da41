/** A state's value as one line: `idle.ready`, regions with a dot between them. */
export function stateValueText(state: unknown): string {
  if (typeof state === 'string') return state;
  const regions: Record<string, unknown> = Object(state);
  return Object.entries(regions)
    .map(([name, inner]) => {
      const text = stateValueText(inner);
      return text === '' ? name : `${name}.${text}`;
    })
    .join(' · ');
}
