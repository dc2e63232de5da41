import * as v from 'valibot';
import {
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
import { getClient } from './client.ts';
import { dataError, deniedSilently, unreadable } from './errors.ts';
import { checkAdmin } from './session.ts';

const summaryColumns = 'id, short_name, excerpt, created_at, read_at';
const recordColumns = 'id, name, email, message, created_at, read_at';
const markColumns = 'id, read_at';

const summariesSchema = v.array(messageSummarySchema);
const recordsSchema = v.array(messageRecordSchema);
const marksSchema = v.array(messageMarkSchema);
const cursorSchema = v.object({ id: v.string(), created_at: v.string() });

/** Messages in one part of the inbox, or of an export: whole ones may have 100 kB each. */
const partLength = 50;

/**
 * A part of the inbox, newest first, the id deciding between equals. It goes on after a message, not after a
 * number of them, so that none is left out or comes twice when others arrive or are deleted meanwhile.
 * @throws BackendError, of kind `denied` when there is none and the user is no admin.
 */
export function listMessages(query: MessageQuery, signal: AbortSignal): Promise<MessagePage> {
  return readPage(summaryColumns, summariesSchema, query, signal);
}

/**
 * A part of all messages, whole, in the order of {@link listMessages}.
 * @throws BackendError, of kind `denied` when there is none and the user is no admin.
 */
export function readMessages(
  after: MessageCursor | null,
  signal: AbortSignal,
): Promise<MessagePage<MessageRecord>> {
  return readPage(recordColumns, recordsSchema, { unreadOnly: false, after }, signal);
}

/**
 * A whole message.
 * @throws BackendError, of kind `denied` when it is not there and the user is no admin.
 */
export async function openMessage(id: string, signal: AbortSignal): Promise<OpenResult> {
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
export async function markMessageRead(id: string, signal: AbortSignal): Promise<MarkResult> {
  const client = await getClient();
  const answer = await client
    .from('contact_messages')
    .update({ read_at: new Date().toISOString() })
    .eq('id', id)
    .is('read_at', null)
    .select(markColumns)
    .abortSignal(signal);
  if (answer.error) throw dataError(answer);
  const [mark] = parseRows(marksSchema, answer.data);
  if (mark) return { outcome: 'marked', mark };
  const current = await readMark(id, signal);
  if (!current) return missing(signal);
  if (current.read_at === null) throw deniedSilently('contact_messages');
  return { outcome: 'marked', mark: current };
}

/**
 * Marks a message as unread.
 * @throws BackendError, of kind `denied` when the database silently refused.
 */
export async function markMessageUnread(id: string, signal: AbortSignal): Promise<MarkResult> {
  const client = await getClient();
  const answer = await client
    .from('contact_messages')
    .update({ read_at: null })
    .eq('id', id)
    .select(markColumns)
    .abortSignal(signal);
  if (answer.error) throw dataError(answer);
  const [mark] = parseRows(marksSchema, answer.data);
  if (mark) return { outcome: 'marked', mark };
  if (await readMark(id, signal)) throw deniedSilently('contact_messages');
  return missing(signal);
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

async function readPage<Message>(
  columns: string,
  schema: v.GenericSchema<unknown, Message[]>,
  { unreadOnly, after }: MessageQuery,
  signal: AbortSignal,
): Promise<MessagePage<Message>> {
  const client = await getClient();
  let question = client.from('contact_messages').select(columns, { count: 'exact' });
  if (unreadOnly) question = question.is('read_at', null);
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
  const { data } = await client.auth.getSession();
  if (!data.session || !(await checkAdmin(data.session.user.id, signal)))
    throw deniedSilently('contact_messages');
}
