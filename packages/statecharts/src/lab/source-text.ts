/** The line, from 1, at which the chart of a machine starts; 1 where it is not found. */
export function createMachineLine(source: string, exportName: string): number {
  const lines = source.split('\n');
  const from = Math.max(
    lines.findIndex((line) => new RegExp(`\\bconst ${escaped(exportName)}\\b`).test(line)),
    0,
  );
  return Math.max(lines.findIndex((line, index) => index >= from && line.includes('createMachine(')) + 1, 1);
}

/**
 * Where a guard, an action or a delay is defined: as a property with a value, else as a constant or a function.
 *
 * @param hasMachine whether the machine is set up in the file; else a property may be of something else
 */
export function definitionIn(
  source: string,
  name: string,
  hasMachine: boolean,
): { text: string; line: number } | null {
  const lines = source.split('\n');
  const property = new RegExp(`^\\s*(?:(?:guards|actions|delays): {\\s*)?'?${escaped(name)}'?(?::|\\()`);
  const constant = new RegExp(`^(?:export )?(?:const|function) ${escaped(name)}\\b`);
  const start = Math.max(
    lines.findIndex((line) => /\bsetup\(/.test(line)),
    0,
  );
  const found = hasMachine ? lines.findIndex((line, index) => index >= start && property.test(line)) : -1;
  const at = found < 0 ? lines.findIndex((line) => constant.test(line)) : found;
  return at < 0 ? null : { text: textAt(lines, at), line: at + 1 };
}

/** From one line to the line that closes it, without the indentation of the first. */
function textAt(lines: readonly string[], start: number): string {
  const depth = indentOf(lines[start] ?? '');
  let end = start + 1;
  while (end < lines.length && (lines[end]?.trim() === '' || indentOf(lines[end] ?? '') > depth)) end += 1;
  const closes = end > start + 1 && /^\s*[)\]}]/.test(lines[end] ?? '');
  return lines
    .slice(start, closes ? end + 1 : end)
    .map((line) => line.slice(Math.min(depth, indentOf(line))))
    .join('\n')
    .trimEnd()
    .replace(/,$/, '');
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
