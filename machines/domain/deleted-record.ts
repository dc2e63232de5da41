import * as v from 'valibot';
import type { Page } from './page.ts';
import { timestampSchema } from './timestamp.ts';

/** A deleted item or message, as a list shows it. */
export type DeletedRecord = {
  id: string;
  title: string;
  /** A second line, empty where there is none. */
  detail: string;
  /** E-mail address; null where no user deleted it. */
  deletedBy: string | null;
  /** ISO 8601. */
  deletedAt: string;
};

/** A part of a list of deleted records, the last deleted first. */
export type DeletedPage = Page<DeletedRecord, string, null>;

/** All of a kind are listed. */
export type DeletedQuery = Record<never, never>;

/** How a delete ended: the record is gone in both cases, `missing` means that it was gone before. */
export type DeleteResult = { outcome: 'deleted' | 'missing' };

/** `exists`: the record was restored before; `missing`: it is no longer stored. */
export const restoreOutcomes = ['restored', 'exists', 'missing'] as const;

/** How a restore ended; of several records `restored` if one was. */
export type RestoreResult = { outcome: (typeof restoreOutcomes)[number] };

/** The answer of a restore function of the database. */
export const restoreResultSchema = v.object({ outcome: v.picklist(restoreOutcomes) });

/** A row of `deleted_records`; `id` is that of the history entry. */
export const deletedRecordSchema = v.pipe(
  v.object({
    id: v.number(),
    record_id: v.string(),
    name: v.fallback(v.string(), ''),
    changed_by_email: v.nullable(v.string()),
    changed_at: timestampSchema,
  }),
  v.transform(({ id, record_id, name, changed_by_email, changed_at }) => ({
    id,
    record: { id: record_id, title: name, detail: '', deletedBy: changed_by_email, deletedAt: changed_at },
  })),
);
