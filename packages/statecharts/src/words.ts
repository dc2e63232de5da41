/** `1 machine`, `2 machines`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
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

/** A table for people: the first column starts on the left, the others end on the right. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column));
  return lines.map((line) => line.map(pad).join('  ')).join('\n');
}

/** A table in Markdown, whose columns end on the right where `isNumber` says so. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isNumber: (column: number) => boolean = () => false,
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, column) => (isNumber(column) ? '--:' : '---'))),
    ...rows.map(line),
  ].join('\n');
}

export const json = (value: unknown): string => JSON.stringify(value, null, 2);
