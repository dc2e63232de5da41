/** A part of a list. `next`: where the list goes on; null at its end. `details`: what else is known of the list. */
export type Page<Row, Cursor, Details> = { rows: Row[]; next: Cursor | null; details: Details };

/** `after`: the `next` of the page before; null for the first page. */
export type PageRequest<Query, Cursor> = { query: Query; after: Cursor | null };
