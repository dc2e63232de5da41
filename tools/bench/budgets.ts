/** The most that each figure may be. Bytes as transferred unless said otherwise; times in milliseconds. */
export const budgets = {
  /** Largest contentful paint against the same page without a script, measured in the same run. */
  paintRatio: 1.05,
  largestPaint: 1_200,
  /** Above that of the same page without a script, measured in the same run. */
  totalBlocking: 80,
  layoutShift: 0.01,
  /** From the load event to the effect of what was tapped then, on a throttled phone. */
  tapAtLoad: 1_000,
  /** From the click on Save to the frame that shows the toast. */
  saveToToast: 150,
  /** From the click on a header to the frame that shows the rows in another order, of 10,000 items. */
  sortToRows: 250,
  /** Inline scripts, uncompressed, and script files that are requested before the load event. */
  scriptBeforeLoad: 4_000,
  /** Script files of a public page before the first interaction. */
  publicScript: 120 * 1024,
  adminScript: 260 * 1024,
  /** The document of `/` with its inline styles. */
  landingDocument: 14 * 1024,
  preloadedFonts: 40 * 1024,
  preloadedFontFiles: 2,
  firstVideo: 500_000,
  poster: 20_000,
  /** Of each Lighthouse category. The least, not the most. */
  lighthouseScore: 100,
} as const;
