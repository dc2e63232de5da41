import * as v from 'valibot';
import { timestampSchema } from './timestamp.ts';

const stampEntries = {
  id: v.string(),
  created_at: timestampSchema,
  /** When an admin first opened it; null while it is unread. */
  read_at: v.nullable(timestampSchema),
  /** Why it looks like spam; null where it does not. */
  suspected_for: v.nullable(v.picklist(['trap', 'too_fast', 'over_limit', 'links'])),
  /** `held`: suspected, so not mailed. Null: the message came before this was noted. */
  mail_state: v.nullable(v.picklist(['not_configured', 'held', 'waiting', 'sent', 'failed'])),
  /** Why the last try to mail it failed. */
  mail_error: v.nullable(v.string()),
};

/** What a list reads of a row of `contact_messages`: its texts are cut by the database, and end in `…` then. */
export const messageSummarySchema = v.object({
  ...stampEntries,
  short_name: v.string(),
  excerpt: v.string(),
});

/** A contact message in a list; timestamps are ISO 8601 in UTC, all texts are the visitor's own. */
export type MessageSummary = v.InferOutput<typeof messageSummarySchema>;

/** A whole row of `contact_messages` as the backend answers it. */
export const messageRecordSchema = v.object({
  ...stampEntries,
  name: v.string(),
  email: v.string(),
  message: v.string(),
});

/** A whole contact message; as {@link MessageSummary}. */
export type MessageRecord = v.InferOutput<typeof messageRecordSchema>;

/** What an admin, or the mail function, changes in the row of a message. */
export const messageMarkSchema = v.pick(messageRecordSchema, [
  'id',
  'read_at',
  'suspected_for',
  'mail_state',
  'mail_error',
]);

export type MessageMark = v.InferOutput<typeof messageMarkSchema>;

/** Where a list of messages goes on, made by the backend; `created_at` as the database writes it. */
export type MessageCursor = { id: string; created_at: string };

/** Which messages a list shows: suspected ones stand apart from all others. */
export type MessageFilter = 'all' | 'unread' | 'suspected';

/** Which part of the inbox to read: what comes after the cursor, or the newest ones when it is null. */
export type MessageQuery = { filter: MessageFilter; after: MessageCursor | null };

/** A part of the inbox, newest first. */
export type MessagePage<Message = MessageSummary> = {
  messages: Message[];
  /** How many messages there are from here on, these included. */
  count: number;
  /** Null when these are the last. */
  next: MessageCursor | null;
};

/** A part of the inbox, and how many suspected messages it has in all. */
export type InboxPage = MessagePage & { suspected: number };

/** What opening a message came to: the message, or it has been deleted. */
export type OpenResult = { outcome: 'opened'; message: MessageRecord } | { outcome: 'missing' };

/** What changing a message came to: its present state, or it has been deleted. */
export type MarkResult = { outcome: 'marked'; mark: MessageMark } | { outcome: 'missing' };

/** The message of an inbox in which none is open. */
export const noMessage: MessageRecord = {
  id: '',
  name: '',
  email: '',
  message: '',
  created_at: '1970-01-01T00:00:00.000Z',
  read_at: null,
  suspected_for: null,
  mail_state: 'not_configured',
  mail_error: null,
};
