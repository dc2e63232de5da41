/** `version` 0: the record is not stored yet. */
export type RowVersion = { id: string; version: number };

/**
 * How a save ended without an error:
 * - `saved`: exactly one row was written; `record` is that row.
 * - `conflict`: something else was saved first; nothing was written, `current` is what is stored now.
 * - `missing`: the record has been deleted; nothing was written.
 */
export type SaveResult<Stored> =
  | { outcome: 'saved'; record: Stored }
  | { outcome: 'conflict'; current: Stored }
  | { outcome: 'missing' };

/** How a delete ended: the record is gone in both cases, `missing` means that it was gone before. */
export type DeleteResult = { outcome: 'deleted' | 'missing' };

/** How the delete of one version ended; `conflict`: another version is stored, nothing was deleted. */
export type VersionDeleteResult<Stored> = DeleteResult | { outcome: 'conflict'; current: Stored };
