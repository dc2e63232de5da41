import * as v from 'valibot';
import {
  type InboxPage,
  type MarkResult,
  type MessageCursor,
  type MessageMark,
  type MessagePage,
  type MessageQuery,
  type MessageRecord,
  messageMarkSchema,
  messageRecordSchema,
  messageSummarySchema,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import { authError, call, dataError, deniedSilently, unreadable } from './call.ts';
import { getClient } from './client.ts';
import { backendConfig } from './config.ts';
import { isAdmin } from './session.ts';

const markColumns = 'id, read_at, suspected_for, mail_state, mail_error';
const summaryColumns = `${markColumns}, created_at, short_name, excerpt`;
const recordColumns = `${markColumns}, created_at, name, email, message`;

const summariesSchema = v.array(messageSummarySchema);
const recordsSchema = v.array(messageRecordSchema);
const marksSchema = v.array(messageMarkSchema);
const cursorSchema = v.object({ id: v.string(), created_at: v.string() });

const mailStatusSchema = v.object({ mail: v.boolean(), problems: v.optional(v.array(v.string()), []) });

/** Whether messages are sent on by mail; for an admin, a sentence for each setting that cannot be used. */
export type MailStatus = v.InferOutput<typeof mailStatusSchema>;

/** Messages in one part of the inbox, or of an export: whole ones may have 100 kB each. */
const partLength = 50;

/** Milliseconds that a changed message waits for the contact function. */
const mailCallLimit = 5_000;

/**
 * A part of the inbox, newest first, the id deciding between equals. It goes on after a message, not after a
 * number of them, so that none is left out or comes twice when others arrive or are deleted meanwhile. A count of
 * suspected messages that fails is logged only.
 * @throws BackendError, of kind `denied` when there is none and the user is no admin.
 */
export async function listMessages(query: MessageQuery, signal: AbortSignal): Promise<InboxPage> {
  const [page, suspected] = await Promise.all([
    readPage(summaryColumns, summariesSchema, query, signal),
    countMessages('suspected', signal).catch((error: unknown) => {
      console.warn('The suspected messages could not be counted.', error);
      return 0;
    }),
  ]);
  return { ...page, suspected };
}

/**
 * A part of all messages but the suspected ones, whole, in the order of {@link listMessages}.
 * @throws BackendError, of kind `denied` when there is none and the user is no admin.
 */
export function readWholeMessages(
  after: MessageCursor | null,
  signal: AbortSignal,
): Promise<MessagePage<MessageRecord>> {
  return readPage(recordColumns, recordsSchema, { filter: 'all', after }, signal);
}

/**
 * A whole message.
 * @throws BackendError, of kind `denied` when it is not there and the user is no admin.
 */
export async function readMessage(id: string, signal: AbortSignal): Promise<OpenResult> {
  const client = await getClient();
  const answer = await client.from('contact_messages').select(recordColumns).eq('id', id).abortSignal(signal);
  if (answer.error) throw dataError(answer);
  const [message] = parseRows(recordsSchema, answer.data);
  return message ? { outcome: 'opened', message } : missing(signal);
}

/**
 * Marks a message as read, which keeps the moment at which it was read first.
 * @throws BackendError, of kind `denied` when the database silently refused.
 */
export function markMessageRead(id: string, signal: AbortSignal): Promise<MarkResult> {
  return changeMessage(id, { read_at: new Date().toISOString() }, 'unread', signal);
}

/**
 * Marks a message as unread.
 * @throws BackendError, of kind `denied` when the database silently refused.
 */
export function markMessageUnread(id: string, signal: AbortSignal): Promise<MarkResult> {
  return changeMessage(id, { read_at: null }, 'any', signal);
}

/**
 * Puts a suspected message among the others, and has it mailed.
 * @throws BackendError, of kind `denied` when the database silently refused.
 */
export async function releaseSuspectedMessage(id: string, signal: AbortSignal): Promise<MarkResult> {
  return withMail(await changeMessage(id, { suspected_for: null }, 'any', signal), signal);
}

/**
 * Has a message mailed that could not be, unless it has been meanwhile.
 * @throws BackendError, of kind `denied` when the database silently refused.
 */
export async function resendFailedMail(id: string, signal: AbortSignal): Promise<MarkResult> {
  return withMail(await changeMessage(id, { mail_state: 'waiting' }, 'failed', signal), signal);
}

/**
 * Deletes a message.
 * @throws BackendError, of kind `denied` when the database silently refused.
 */
export async function deleteContactMessage(id: string, signal: AbortSignal): Promise<DeleteResult> {
  const client = await getClient();
  const answer = await client.from('contact_messages').delete().eq('id', id).select('id').abortSignal(signal);
  if (answer.error) throw dataError(answer);
  if (answer.data.length === 1) return { outcome: 'deleted' };
  if (await readMark(id, signal)) throw deniedSilently('contact_messages');
  return missing(signal);
}

/**
 * How many messages nobody has read, of those that are not suspected; how many are suspected; how many of all could
 * not be mailed.
 * @throws BackendError
 */
export async function countMessages(
  which: 'unread' | 'suspected' | 'mailFailed',
  signal: AbortSignal,
): Promise<number> {
  const client = await getClient();
  const all = client.from('contact_messages').select('*', { count: 'exact', head: true });
  const counted = {
    unread: () => all.is('read_at', null).is('suspected_for', null),
    suspected: () => all.not('suspected_for', 'is', null),
    mailFailed: () => all.eq('mail_state', 'failed'),
  };
  const answer = await counted[which]().abortSignal(signal);
  if (answer.error) throw dataError(answer);
  if (answer.count === null) throw unreadable('no count');
  return answer.count;
}

type Id = { id: string };

export const loadMessages = call(listMessages);
export const openMessage = call(({ id }: Id, signal) => readMessage(id, signal));
export const markRead = call(({ id }: Id, signal) => markMessageRead(id, signal));
export const markUnread = call(({ id }: Id, signal) => markMessageUnread(id, signal));
export const releaseMessage = call(({ id }: Id, signal) => releaseSuspectedMessage(id, signal));
export const resendMail = call(({ id }: Id, signal) => resendFailedMail(id, signal));
export const deleteMessage = call(({ id }: Id, signal) => deleteContactMessage(id, signal));
export const readMessages = call(({ after }: { after: MessageCursor | null }, signal) =>
  readWholeMessages(after, signal),
);
export const countUnread = call((_, signal) => countMessages('unread', signal));
export const checkMail = call((_, signal) => readMailStatus(signal));
/** How many messages could not be mailed. */
export const countFailedMails = call((_, signal) => countMessages('mailFailed', signal));

async function readPage<Message>(
  columns: string,
  schema: v.GenericSchema<unknown, Message[]>,
  { filter, after }: MessageQuery,
  signal: AbortSignal,
): Promise<MessagePage<Message>> {
  const client = await getClient();
  let question = client.from('contact_messages').select(columns, { count: 'exact' });
  question =
    filter === 'suspected' ? question.not('suspected_for', 'is', null) : question.is('suspected_for', null);
  if (filter === 'unread') question = question.is('read_at', null);
  if (after) question = question.or(isAfter(after));
  const answer = await question
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(partLength)
    .abortSignal(signal);
  if (answer.error) throw dataError(answer);
  if (answer.count === null) throw unreadable('no count');
  const messages = parseRows(schema, answer.data);
  if (messages.length === 0) await confirmAdmin(signal);
  const hasMore = messages.length > 0 && messages.length < answer.count;
  return { messages, count: answer.count, next: hasMore ? readCursor(answer.data.at(-1)) : null };
}

function isAfter({ id, created_at }: MessageCursor): string {
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt."${id}")`;
}

/** From the row as it came: parsed, its moment would lose what is finer than a millisecond. */
function readCursor(row: unknown): MessageCursor {
  const parsed = v.safeParse(cursorSchema, row);
  if (!parsed.success) throw unreadable('contact messages');
  return parsed.output;
}

/** Changes a message if it is still as it was; where it is not, answers how it is. */
async function changeMessage(
  id: string,
  values: { read_at: string | null } | { suspected_for: null } | { mail_state: 'waiting' },
  onlyWhere: 'any' | 'unread' | 'failed',
  signal: AbortSignal,
): Promise<MarkResult> {
  const client = await getClient();
  let update = client.from('contact_messages').update(values).eq('id', id);
  if (onlyWhere === 'unread') update = update.is('read_at', null);
  if (onlyWhere === 'failed') update = update.eq('mail_state', 'failed');
  const answer = await update.select(markColumns).abortSignal(signal);
  if (answer.error) throw dataError(answer);
  const [changed] = parseRows(marksSchema, answer.data);
  if (changed) return { outcome: 'marked', mark: changed };
  const mark = await readMark(id, signal);
  if (!mark) return missing(signal);
  const isChangedBefore =
    (onlyWhere === 'unread' && mark.read_at !== null) ||
    (onlyWhere === 'failed' && mark.mail_state !== 'failed');
  if (!isChangedBefore) throw deniedSilently('contact_messages');
  return { outcome: 'marked', mark };
}

/** Asked anything, the contact function sends what waits. It does so later too, so this may fail. */
async function withMail(result: MarkResult, signal: AbortSignal): Promise<MarkResult> {
  if (result.outcome === 'missing' || result.mark.mail_state !== 'waiting') return result;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(mailCallLimit)]);
  const status = await readMailStatus(limit).catch(() => null);
  if (status?.mail !== false) return result;
  return { outcome: 'marked', mark: { ...result.mark, mail_state: 'not_configured' } };
}

/**
 * How the contact function is set up. The request also makes it send the mails that are due.
 * @throws when it does not answer, or is of a version that does not say.
 */
async function readMailStatus(signal: AbortSignal): Promise<MailStatus> {
  const { fetchAsUser } = await getClient();
  const response = await fetchAsUser(`${backendConfig().url}/functions/v1/contact-form`, { signal });
  const parsed = v.safeParse(mailStatusSchema, await response.json().catch(() => null));
  if (!parsed.success) throw unreadable(`mail status, ${response.status}`);
  return parsed.output;
}

async function readMark(id: string, signal: AbortSignal): Promise<MessageMark | undefined> {
  const client = await getClient();
  const answer = await client.from('contact_messages').select(markColumns).eq('id', id).abortSignal(signal);
  if (answer.error) throw dataError(answer);
  return parseRows(marksSchema, answer.data)[0];
}

function parseRows<Row>(schema: v.GenericSchema<unknown, Row[]>, rows: unknown): Row[] {
  const parsed = v.safeParse(schema, rows);
  if (!parsed.success) throw unreadable('contact messages');
  return parsed.output;
}

async function missing(signal: AbortSignal): Promise<{ outcome: 'missing' }> {
  await confirmAdmin(signal);
  return { outcome: 'missing' };
}

/** To somebody who is no admin the database answers that there is nothing, without an error. */
async function confirmAdmin(signal: AbortSignal): Promise<void> {
  const client = await getClient();
  const { data, error } = await client.auth.getSession();
  if (error) throw authError(error);
  if (!data.session || !(await isAdmin(data.session.user.id, signal)))
    throw deniedSilently('contact_messages');
}
