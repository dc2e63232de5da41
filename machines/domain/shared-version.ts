import * as v from 'valibot';
import { timestampSchema } from './timestamp.ts';

/** A waiting version as the holder of its link reads it. */
export const sharedVersionSchema = v.object({
  /** Of the declaration of its content. */
  kind: v.string(),
  /** How its live row is found: the section of a landing text, else the id. */
  record_key: v.string(),
  record_id: v.string(),
  /** The columns that a save writes. */
  body: v.record(v.string(), v.unknown()),
  /** SHA-256, hexadecimal. */
  body_hash: v.string(),
  ends_at: timestampSchema,
  answer: v.nullable(v.picklist(['approved', 'changes'])),
  answer_name: v.nullable(v.string()),
  /** Whether the answer is to this body. */
  answer_is_current: v.boolean(),
  publishes_when_approved: v.boolean(),
  /** That of the published content. */
  revision: v.number(),
});

export type SharedVersion = v.InferOutput<typeof sharedVersionSchema>;
