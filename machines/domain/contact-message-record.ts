import * as v from 'valibot';
import { withoutCutEmoji } from './first-characters.ts';
import type { Page } from './page.ts';
import { searchTextSchema } from './search-text.ts';
import { timestampSchema } from './timestamp.ts';

const markEntries = {
  id: v.string(),
  /** When an admin first opened it; null while it is unread. */
  read_at: v.nullable(timestampSchema),
  /** Why it looks like spam; null where it does not. */
  suspected_for: v.nullable(v.picklist(['trap', 'too_fast', 'over_limit', 'links', 'marked'])),
  /** `held`: suspected, so not mailed. Null: the message is older than this column. */
  mail_state: v.nullable(v.picklist(['not_configured', 'held', 'waiting', 'sent', 'failed'])),
  /** Why the last try to mail it failed. */
  mail_error: v.nullable(v.string()),
};

/** The columns of `contact_messages` that an admin or the mail function changes. */
export const messageMarkSchema = v.object(markEntries);

export type MessageMark = v.InferOutput<typeof messageMarkSchema>;

/** The beginning of a text that the database has cut anywhere, after so many code points: an emoji loses no part. */
const cutTextSchema = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => ([...text].length > most ? `${withoutCutEmoji(text.slice(0, -1))}…` : text)),
  );

export const shortNameSchema = cutTextSchema(80);

/** The beginning of a message, cut after a word. */
export const excerptSchema = v.pipe(
  cutTextSchema(200),
  v.transform((text) => ([...text].length > 200 ? text.replace(/\s+\S{0,30}…$/, '…') : text)),
);

/** A row in a list: long texts are cut by the database and end in `…`. */
export const messageSummarySchema = v.object({
  ...markEntries,
  created_at: timestampSchema,
  short_name: shortNameSchema,
  excerpt: excerptSchema,
});

export type MessageSummary = v.InferOutput<typeof messageSummarySchema>;

/** A whole row; all texts are the visitor's own. */
export const messageRecordSchema = v.object({
  ...markEntries,
  created_at: timestampSchema,
  name: v.string(),
  email: v.string(),
  message: v.string(),
});

export type MessageRecord = v.InferOutput<typeof messageRecordSchema>;

/** A change of one message. `mailed`: its mail, which has failed, is sent again. */
export type MessageChange = 'read' | 'unread' | 'released' | 'mailed';

/** A change of several messages at once. */
export type MessagesChange = 'read' | 'suspected' | 'released' | 'deleted';

/** `all` and `unread` are without the suspected ones. */
const messageFilters = ['all', 'unread', 'suspected'] as const;

export type MessageFilter = (typeof messageFilters)[number];

/** The search parameters of the inbox's URL. A missing or invalid one has its value in {@link defaultInboxQuery}. */
export const inboxQuerySchema = v.object({
  filter: v.fallback(v.optional(v.picklist(messageFilters), 'all'), 'all'),
  /** In names, e-mail addresses and texts; empty: all messages. */
  search: v.fallback(v.optional(searchTextSchema, ''), ''),
});

export type InboxQuery = v.InferOutput<typeof inboxQuerySchema>;

export const defaultInboxQuery = v.parse(inboxQuerySchema, {});

/** A part of a list of messages, newest first. `following`: how many more there are. */
export type InboxPage = Page<MessageSummary, string, { following: number }>;

/** `missing`: the message has been deleted. */
export type OpenResult = { outcome: 'opened'; message: MessageRecord } | { outcome: 'missing' };

/** `mark`: what is stored now; `missing`: the message has been deleted. */
export type ChangeResult = { outcome: 'changed'; mark: MessageMark } | { outcome: 'missing' };

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
