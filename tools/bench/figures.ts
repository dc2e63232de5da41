import { type BudgetName, budgets } from './budgets.ts';

/** A measured figure: of what page, or of what else. */
export type Figure = { budget: BudgetName; of: string; measured: number };

const units = {
  bytes: (value: number) => `${Math.round(value).toLocaleString('en')} B`,
  files: (value: number) => `${value}`,
  milliseconds: (value: number) => `${Math.round(value).toLocaleString('en')} ms`,
  ratio: (value: number) => value.toFixed(3),
  score: (value: number) => `${Math.round(value)}`,
  shift: (value: number) => value.toFixed(4),
};

/** Whether a figure keeps its limit. What could not be measured (`NaN`) does not. */
export function isMet({ budget, measured }: Figure): boolean {
  const { limit, least = false } = budgets[budget];
  return least ? measured >= limit : measured <= limit;
}

/** The figures as a table for a terminal: what, measured, limit, and whether it is met. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, limit, unit, least } = budgets[figure.budget];
    const format = units[unit];
    const verdict = isMet(figure) ? 'ok' : 'MISSED';
    return [
      `${what}: ${figure.of}`,
      format(figure.measured),
      `${least ? '≥' : '≤'} ${format(limit)}`,
      verdict,
    ];
  });
  const lines = [['what', 'measured', 'limit', ''], ...rows];
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  const widths = [widthOf(0), widthOf(1), widthOf(2)] as const;
  return lines
    .map(([what = '', measured = '', limit = '', verdict = '']) =>
      [what.padEnd(widths[0]), measured.padStart(widths[1]), limit.padStart(widths[2]), verdict]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The middle of some numbers, or the mean of the two in the middle. @throws when there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.ceil((sorted.length - 1) / 2)];
  if (lower === undefined || upper === undefined) throw new Error('There is no median of nothing.');
  return (lower + upper) / 2;
}
