/**
 * Whether the run adds what only repeats at greater depth: tests with the tag `exhaustive`, every derived path, large
 * volumes. `npm run test:exhaustive` sets it.
 */
export const isExhaustive = process.env.TEST_DEPTH === 'exhaustive';
