/** A delay in words, by its source: milliseconds as seconds. */
export function durationWords(source: string): string {
  const milliseconds = Number(source);
  return Number.isFinite(milliseconds) ? `${milliseconds / 1_000} s` : `\`${source}\``;
}

export function list(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
