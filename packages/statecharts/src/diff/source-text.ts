/**
 * A value of a machine as text: functions by their source, which the loader has written without comments, actions and guards of the
 * engine by what they were made from, actors by their logic, machines by their ids.
 */
export function sourceText(value: unknown): string {
  if (typeof value === 'function') {
    // What `assign`, `emit`, `and` and their like return has its arguments as properties, beside parts of the engine.
    const made = Object.entries(value).filter(([key]) => !engineParts.has(key));
    return made.length === 0 ? String(value).replaceAll(/\s+/g, ' ') : `${value.name}(${objectText(made)})`;
  }
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value);
  if (Array.isArray(value)) return `[${value.map(sourceText).join(', ')}]`;
  if (value instanceof Set || value instanceof Map)
    return `${value.constructor.name}(${sourceText([...value])})`;
  if (value instanceof Date) return `Date(${value.getTime()})`;
  if ('root' in value && 'id' in value) return `machine ${String(value.id)}`;
  if ('getInitialSnapshot' in value && 'config' in value) return sourceText(value.config);
  return objectText(Object.entries(value));
}

const engineParts = new Set(['resolve', 'execute', 'retryResolve', 'check']);

function objectText(entries: [string, unknown][]): string {
  const filled = entries.filter(([, value]) => value !== undefined);
  return `{${filled.map(([key, value]) => `${key}: ${sourceText(value)}`).join(', ')}}`;
}
