import type { RowCounts } from './backend/backup.ts';

/** Says how many rows of each table there are. */
export function printCounts(counts: RowCounts): void {
  for (const [table, rows] of Object.entries(counts)) console.log(`  ${table} ${rows}`);
}
