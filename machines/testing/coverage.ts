import { type Coverage, coverageOf } from '#statecharts/paths';

export { type Coverage, coverageOf };

/** A table for people: of what live actors and a browser have exercised. */
export function coverageTable(rows: readonly Coverage[], browser: readonly Coverage[]): string {
  return aligned([
    ['machine', 'states', 'transitions', 'guards', 'paths', 'exercised on actor', 'exercised in browser'],
    ...rows.map(({ name, states, transitions, guards, paths, covered, goals, missing }) => {
      const ignored = goals - covered - missing.length;
      const shown = browser.find((one) => one.name === name);
      return [
        name,
        ...[states, transitions, guards, paths].map(String),
        `${covered} of ${goals}${ignored === 0 ? '' : ` (${ignored} ignored)`}`,
        ...(shown ? [`${shown.covered} of ${shown.goals}`] : []),
      ];
    }),
  ]);
}

/** The first column starts on the left, the others end on the right. */
function aligned(lines: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column));
  return lines.map((line) => line.map(pad).join('  ')).join('\n');
}
