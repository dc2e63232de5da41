/** The line, from 1, at which a state or a part of it stands in the source of its machine; 1 where it is not found. */
export function lineOf(source: string, path: readonly string[], anchor: string): number {
  const lines = source.split('\n');
  let start = 0;
  for (const key of path) {
    const at = lines.findIndex((line, index) => index >= start && defines(line, key));
    if (at < 0) break;
    start = at;
  }
  const end = path.length === 0 ? lines.length : endOf(lines, start);
  const at = lines.findIndex((line, index) => index >= start && index < end && mentions(line, anchor));
  return (at < 0 ? start : at) + 1;
}

/** A state ends where a line is indented as little as its first. */
function endOf(lines: readonly string[], start: number): number {
  const depth = indentOf(lines[start] ?? '');
  const end = lines.findIndex(
    (line, index) => index > start && line.trim() !== '' && indentOf(line) <= depth,
  );
  return end < 0 ? lines.length : end;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function defines(line: string, key: string): boolean {
  const text = line.trimStart();
  return [`${key}:`, `'${key}':`, `"${key}":`].some((start) => text.startsWith(start));
}

/** As a property, or as a whole word. */
function mentions(line: string, anchor: string): boolean {
  const words = line.split(/[^\w.$-]+/);
  return defines(line, anchor) || words.includes(anchor);
}
