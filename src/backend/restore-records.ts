import type { DeleteResult } from '#domain/deleted-record.ts';
import { type RestoreResult, restoreOutcomes, restoreResultSchema } from '#domain/deleted-record.ts';
import { parseData, type RowsResponse } from './rows.ts';

/** Sends a request for each part of what is restored, one after the other; throws a BackendError. */
export async function restoreRecords<Part>(
  parts: readonly Part[],
  request: (part: Part) => PromiseLike<RowsResponse>,
): Promise<RestoreResult> {
  const outcomes: RestoreResult['outcome'][] = [];
  for (const part of parts) {
    outcomes.push(parseData(await request(part), restoreResultSchema, 'restored records').outcome);
  }
  return { outcome: restoreOutcomes.find((outcome) => outcomes.includes(outcome)) ?? 'missing' };
}

/** Deletes records one after the other; `missing` if none of them was stored. */
export async function deleteEach(
  ids: readonly string[],
  deleteOne: (id: string) => Promise<DeleteResult>,
): Promise<DeleteResult> {
  const outcomes: DeleteResult['outcome'][] = [];
  for (const id of ids) outcomes.push((await deleteOne(id)).outcome);
  return { outcome: outcomes.includes('deleted') ? 'deleted' : 'missing' };
}
