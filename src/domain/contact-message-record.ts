import * as v from 'valibot';
import { timestampSchema } from './timestamp.ts';

/** A row of `contact_messages` as the backend answers it. */
export const messageRecordSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  message: v.string(),
  created_at: timestampSchema,
  /** When an admin first opened it; null while it is unread. */
  read_at: v.nullable(timestampSchema),
});

/** A stored contact message; timestamps are ISO 8601 in UTC, all texts are the visitor's own. */
export type MessageRecord = v.InferOutput<typeof messageRecordSchema>;

/** Where a list of messages goes on, made by the backend; `created_at` is in the database's own words. */
export type MessageCursor = { id: string; created_at: string };

/** Which part of the inbox to read: what comes after the cursor, or the newest ones when it is null. */
export type MessageQuery = { unreadOnly: boolean; after: MessageCursor | null };

/** A part of the inbox, newest first. */
export type MessagePage = {
  messages: MessageRecord[];
  /** How many messages there are from here on, these included. */
  count: number;
  /** Null when these are the last. */
  next: MessageCursor | null;
};

/** What opening a message came to: it is marked as read, or somebody has deleted it. */
export type OpenResult = { outcome: 'opened'; message: MessageRecord } | { outcome: 'missing' };

/** The message of an inbox in which none is open. */
export const noMessage: MessageRecord = {
  id: '',
  name: '',
  email: '',
  message: '',
  created_at: '1970-01-01T00:00:00.000Z',
  read_at: null,
};
