import * as v from 'valibot';
import type { Page } from './page.ts';
import { textOf } from './record.ts';
import { timestampSchema } from './timestamp.ts';

/** The values of one version, by column; one that its table did not have is absent. */
export type HistoryTexts = Readonly<Record<string, unknown>>;

/** `restored`: an insert after a delete. */
export type HistoryAction = 'added' | 'changed' | 'deleted' | 'restored';

/** That a waiting version was published, by an approval, or at a time that had been set. */
const publicationSchema = v.optional(
  v.nullable(v.object({ approved_by: v.nullable(v.string()), is_late: v.boolean() })),
  null,
);

export type Publication = v.InferOutput<typeof publicationSchema>;

/** A row of `content_history`. */
export const historyRowSchema = v.object({
  /** Counts up with the changes. */
  id: v.number(),
  version: v.number(),
  action: v.picklist(['insert', 'update', 'delete']),
  data: v.record(v.string(), v.unknown()),
  /** Null: made outside a session, or the address is unknown. */
  changed_by_email: v.nullable(v.string()),
  changed_at: timestampSchema,
  publication: publicationSchema,
});

export type HistoryRow = v.InferOutput<typeof historyRowSchema>;

/** One version of a record. */
export type HistoryEntry = Omit<HistoryRow, 'action' | 'data'> & {
  action: HistoryAction;
  /** After the change; of `deleted` before it. */
  texts: HistoryTexts;
  /** The texts of the version before; null where there is none. */
  previousTexts: HistoryTexts | null;
  /** For the action `changed`: the columns whose texts differ, in the order of the form. */
  changedColumns: string[];
};

/** The record whose versions are listed. */
export type HistoryQuery = { recordId: string };

/** Newest first. */
export type HistoryPage = Page<HistoryEntry, number, null>;

/**
 * The entries of a record's rows, newest first.
 *
 * @param columns those of its form, in order
 * @param pageSize rows beyond it only show what the last entry has changed
 */
export function historyPage(
  rows: readonly HistoryRow[],
  columns: readonly string[],
  pageSize: number,
): HistoryPage {
  const entries = rows.slice(0, pageSize).map((row, index) => historyEntry(row, rows[index + 1], columns));
  const next = rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null;
  return { rows: entries, next, details: null };
}

function historyEntry(
  row: HistoryRow,
  previous: HistoryRow | undefined,
  columns: readonly string[],
): HistoryEntry {
  const { data: _, ...change } = row;
  const action = historyAction(row.action, previous?.action === 'delete');
  const texts = textsIn(row, columns);
  const previousTexts = previous ? textsIn(previous, columns) : null;
  return {
    ...change,
    action,
    texts,
    previousTexts,
    changedColumns:
      action === 'changed' && previousTexts
        ? columns.filter((column) => textOf(texts[column]) !== textOf(previousTexts[column]))
        : [],
  };
}

/** The columns of a row; of a document its body, too. */
function textsIn({ data: { body, ...row } }: HistoryRow, columns: readonly string[]): HistoryTexts {
  const fields: Readonly<Record<string, unknown>> = { ...row, ...(body instanceof Object ? body : {}) };
  return Object.fromEntries(
    columns.filter((column) => column in fields).map((column) => [column, fields[column]]),
  );
}

function historyAction(action: HistoryRow['action'], isAfterDelete: boolean): HistoryAction {
  if (action === 'update') return 'changed';
  if (action === 'delete') return 'deleted';
  return isAfterDelete ? 'restored' : 'added';
}

/** A change in a list of changes of all records, from `recent_history`. */
export const recentChangeSchema = v.pipe(
  v.object({
    id: v.number(),
    /** Of a document; other tables have one kind. */
    kind: v.nullable(v.string()),
    table_name: v.string(),
    record_id: v.string(),
    action: v.picklist(['insert', 'update', 'delete']),
    /** A section of the landing page, a title or a name. */
    name: v.fallback(v.string(), ''),
    changed_columns: v.array(v.string()),
    is_restored: v.boolean(),
    /** The record exists now. */
    is_stored: v.boolean(),
    changed_by_email: v.nullable(v.string()),
    changed_at: timestampSchema,
    publication: publicationSchema,
  }),
  v.transform(({ action, is_restored, changed_columns, ...change }) => ({
    ...change,
    action: historyAction(action, is_restored),
    changedColumns: changed_columns,
  })),
);

export type RecentChange = v.InferOutput<typeof recentChangeSchema>;
