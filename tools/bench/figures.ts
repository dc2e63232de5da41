/** One measured figure and the limit it must keep. */
export type Figure = {
  what: string;
  measured: number;
  limit: number;
  unit: keyof typeof units;
  /** Whether the limit is the least (a score) or, as everywhere else, the most. */
  least?: boolean;
};

const units = {
  bytes: (value: number) => `${Math.round(value).toLocaleString('en')} B`,
  files: (value: number) => `${value}`,
  milliseconds: (value: number) => `${Math.round(value).toLocaleString('en')} ms`,
  ratio: (value: number) => value.toFixed(3),
  score: (value: number) => `${Math.round(value)}`,
  shift: (value: number) => value.toFixed(4),
};

/** Whether a figure keeps its limit. What could not be measured (`NaN`) does not. */
export function isMet({ measured, limit, least = false }: Figure): boolean {
  return least ? measured >= limit : measured <= limit;
}

/** The figures as a table for a terminal: what, measured, limit, and whether it is met. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const show = units[figure.unit];
    return [
      figure.what,
      show(figure.measured),
      `${figure.least ? '≥' : '≤'} ${show(figure.limit)}`,
      isMet(figure) ? 'ok' : 'MISSED',
    ];
  });
  const lines = [['what', 'measured', 'limit', ''], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map(([what = '', measured = '', limit = '', verdict = '']) =>
      [
        what.padEnd(widths[0] ?? 0),
        measured.padStart(widths[1] ?? 0),
        limit.padStart(widths[2] ?? 0),
        verdict,
      ].join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

/**
 * The middle of some numbers, or the mean of the two in the middle.
 *
 * @throws Error when there are none.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing.');
  return (lower + upper) / 2;
}
