import * as v from 'valibot';
import type { Page } from './page.ts';
import { timestampSchema } from './timestamp.ts';

/** The tables whose records have a history. */
export const historyTables = ['landing_page_content', 'portfolio_items'] as const;

export type HistoryTable = (typeof historyTables)[number];

/** The columns that an admin writes, in the order of the forms. */
export const historyColumns = [
  'title',
  'subtitle',
  'category',
  'description',
  'content',
  'button_text',
  'button_link',
  'image_url',
] as const;

export type HistoryColumn = (typeof historyColumns)[number];

/** The texts of one version; a column that the table does not have is absent. */
export type HistoryTexts = Partial<Record<HistoryColumn, string | null>>;

/** `restored`: an insert after a delete. */
export type HistoryAction = 'added' | 'changed' | 'deleted' | 'restored';

/** One version of a record. */
export type HistoryEntry = {
  /** Counts up with the changes. */
  id: number;
  version: number;
  action: HistoryAction;
  /** After the change; of `deleted` before it. */
  texts: HistoryTexts;
  /** Of the version before; null where there is none. */
  previousTexts: HistoryTexts | null;
  /** Of `changed`: the columns whose texts differ, in the order of the forms. */
  changedColumns: HistoryColumn[];
  /** Null: made outside a session, or the address is unknown. */
  changedByEmail: string | null;
  /** ISO 8601. */
  changedAt: string;
};

/** The record whose versions are listed. */
export type HistoryQuery = { table: HistoryTable; recordId: string };

/** Newest first. */
export type HistoryPage = Page<HistoryEntry, number, null>;

const texts = v.object(
  v.entriesFromList(historyColumns, v.exactOptional(v.fallback(v.nullable(v.string()), null))),
);

/** A row of `content_history`. */
export const historyRowSchema = v.object({
  id: v.number(),
  version: v.number(),
  action: v.picklist(['insert', 'update', 'delete']),
  data: texts,
  changed_by_email: v.nullable(v.string()),
  changed_at: timestampSchema,
});

export type HistoryRow = v.InferOutput<typeof historyRowSchema>;

/**
 * The entries of a record's rows, newest first.
 *
 * @param pageSize rows beyond it only show what the last entry has changed
 */
export function historyPage(rows: readonly HistoryRow[], pageSize: number): HistoryPage {
  const entries = rows.slice(0, pageSize).map((row, index) => historyEntry(row, rows[index + 1]));
  const next = rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null;
  return { rows: entries, next, details: null };
}

function historyEntry(row: HistoryRow, previous: HistoryRow | undefined): HistoryEntry {
  const { id, version, data, changed_by_email, changed_at } = row;
  const action = historyAction(row.action, previous?.action === 'delete');
  return {
    id,
    version,
    action,
    texts: data,
    previousTexts: previous?.data ?? null,
    changedColumns:
      action === 'changed' && previous
        ? historyColumns.filter((column) => (data[column] ?? '') !== (previous.data[column] ?? ''))
        : [],
    changedByEmail: changed_by_email,
    changedAt: changed_at,
  };
}

export function historyAction(action: HistoryRow['action'], isAfterDelete: boolean): HistoryAction {
  if (action === 'update') return 'changed';
  if (action === 'delete') return 'deleted';
  return isAfterDelete ? 'restored' : 'added';
}

/** A change in a list of changes of all records, from `recent_history`. */
export const recentChangeSchema = v.pipe(
  v.object({
    id: v.number(),
    table_name: v.picklist(historyTables),
    record_id: v.string(),
    action: v.picklist(['insert', 'update', 'delete']),
    /** A section of the landing page, or an item's title. */
    name: v.fallback(v.string(), ''),
    changed_columns: v.array(v.string()),
    is_restored: v.boolean(),
    /** The record exists now. */
    is_stored: v.boolean(),
    changed_by_email: v.nullable(v.string()),
    changed_at: timestampSchema,
  }),
  v.transform(({ action, is_restored, changed_columns, ...change }) => ({
    ...change,
    action: historyAction(action, is_restored),
    changedColumns: historyColumns.filter((column) => changed_columns.includes(column)),
  })),
);

export type RecentChange = v.InferOutput<typeof recentChangeSchema>;
