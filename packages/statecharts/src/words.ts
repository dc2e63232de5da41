/** `1 machine`, `2 machines`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** Names in code, with commas between them. */
export function inCode(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** Milliseconds as seconds where a text is a number of them; another text in code. */
export function durationWords(text: string | number): string {
  const milliseconds = Number(text);
  return Number.isFinite(milliseconds) ? `${milliseconds / 1_000} s` : `\`${text}\``;
}

/** A table in Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const json = (value: unknown): string => JSON.stringify(value, null, 2);
