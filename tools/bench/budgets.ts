type Budget = {
  what: string;
  limit: number;
  unit: 'bytes' | 'files' | 'milliseconds' | 'ratio' | 'score' | 'shift';
  /** Whether the limit is the least (a score) or, as everywhere else, the most. */
  least?: boolean;
};

/** Bytes as transferred unless said otherwise. */
export const byteBudgets = {
  /** Inline scripts, uncompressed, and script files that run. */
  scriptBeforeInteraction: { what: 'JavaScript before interaction', limit: 4_000, unit: 'bytes' },
  publicScript: { what: 'JavaScript fetched ahead', limit: 120 * 1024, unit: 'bytes' },
  adminScript: { what: 'JavaScript', limit: 260 * 1024, unit: 'bytes' },
  adminScriptFiles: { what: 'JavaScript files', limit: 20, unit: 'files' },
  /**
   * With its headers, for the built-in content: a new connection sends 14,600 bytes, ten segments of 1,460, before it
   * waits for an answer. A dozen uploaded pictures take 1,000.
   */
  landingDocument: { what: 'HTML with inline CSS', limit: 13_600, unit: 'bytes' },
  preloadedFonts: { what: 'Preloaded fonts', limit: 40 * 1024, unit: 'bytes' },
  preloadedFontFiles: { what: 'Preloaded font files', limit: 2, unit: 'files' },
  firstVideo: { what: 'Hero video, first source', limit: 500_000, unit: 'bytes' },
  poster: { what: 'Hero poster', limit: 20_000, unit: 'bytes' },
} as const satisfies Record<string, Budget>;

const timeBudgets = {
  paintRatio: { what: 'LCP, ratio to the static baseline', limit: 1.02, unit: 'ratio' },
  largestPaint: { what: 'LCP', limit: 1_200, unit: 'milliseconds' },
  totalBlocking: { what: 'TBT above the static baseline', limit: 10, unit: 'milliseconds' },
  totalBlockingWeak: { what: 'TBT above the static baseline, weak phone', limit: 30, unit: 'milliseconds' },
  layoutShift: { what: 'CLS', limit: 0.01, unit: 'shift' },
  score: { what: 'Lighthouse, lowest category', limit: 100, unit: 'score', least: true },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof byteBudgets | keyof typeof timeBudgets;

export const budgets: Record<BudgetName, Budget> = { ...byteBudgets, ...timeBudgets };
