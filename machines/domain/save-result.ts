/** `version` 0: the record is not stored yet. */
export type RowVersion = { id: string; version: number };

/** How a save ended without an error: nothing is written where it is not `saved`. */
export type SaveResult<Stored> =
  | { outcome: 'saved'; record: Stored }
  /** Something else was saved first; `current` is what is stored now. */
  | { outcome: 'conflict'; current: Stored }
  /** The record has been deleted. */
  | { outcome: 'missing' };

/** How a delete ended: the record is gone in both cases, `missing` means that it was gone before. */
export type DeleteResult = { outcome: 'deleted' | 'missing' };
