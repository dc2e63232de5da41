import * as v from 'valibot';
import { timestampSchema } from './timestamp.ts';

const time = v.nullable(timestampSchema);

/** A row of `waiting_versions`: what is stored of a record beside its live row. */
export const waitingVersionSchema = v.object({
  id: v.string(),
  /** The id of a kind of content. */
  kind: v.string(),
  table_name: v.string(),
  /** The value by which its kind finds a record. */
  record_key: v.string(),
  /** The id that the live row has or gets. */
  record_id: v.string(),
  /** The columns that a save writes; of a document its fields are in the column `body`. */
  body: v.record(v.string(), v.unknown()),
  /** Of the live row over which it was typed; 0: none was stored. */
  base_version: v.number(),
  /** Raised by each change of `body`. */
  version: v.number(),
  body_hash: v.string(),
  saved_at: timestampSchema,
  saved_by_email: v.nullable(v.string()),
  /** Null: it is not shared. */
  link_ends_at: time,
  answer: v.nullable(v.picklist(['approved', 'changes'])),
  answer_name: v.nullable(v.string()),
  answer_note: v.nullable(v.string()),
  answered_at: time,
  /** Another one than `body_hash`: the answer is to an earlier version. */
  answer_body_hash: v.nullable(v.string()),
  publishes_when_approved: v.boolean(),
  /** Null: it is not scheduled. */
  publish_at: time,
  /** Why it was not published at its time. */
  problem: v.nullable(v.picklist(['slug', 'conflict', 'missing', 'invalid', 'overdue'])),
});

export type WaitingVersion = v.InferOutput<typeof waitingVersionSchema>;

/** The values by the names of the fields of a form. */
export function valuesOf({ body: { body, ...columns } }: WaitingVersion): Readonly<Record<string, unknown>> {
  return { ...columns, ...(body instanceof Object ? body : {}) };
}

/** The answer that was given to this version, byte for byte. */
export const currentAnswer = ({ answer, answer_body_hash, body_hash }: WaitingVersion) =>
  answer_body_hash === body_hash ? answer : null;

/** What is changed of a waiting version besides its texts; null withdraws a link, or cancels a time. */
export type VersionColumns = Partial<
  Pick<WaitingVersion, 'link_ends_at' | 'publishes_when_approved' | 'publish_at'>
>;

export type VersionChange = {
  id: string;
  /** The token that it must still have; any, where none is given. */
  version?: number;
  columns: VersionColumns;
  /** A new link takes the place of an earlier one. */
  makesLink: boolean;
};

export type VersionChangeResult =
  /** `link`: the new one, which is stored nowhere. */
  | { outcome: 'changed'; version: WaitingVersion; link: string | null }
  /** Its texts were changed first: nothing was done. */
  | { outcome: 'overtaken'; version: WaitingVersion }
  /** It was published or discarded first. */
  | { outcome: 'gone' };
