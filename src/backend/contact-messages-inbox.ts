import * as v from 'valibot';
import { BackendError } from '#domain/backend-error.ts';
import {
  type MessageCursor,
  type MessagePage,
  type MessageQuery,
  type MessageRecord,
  messageRecordSchema,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import type { DeleteResult } from '#domain/save-result.ts';
import { getClient } from './client.ts';
import { dataError, unreadable } from './errors.ts';

const columns = 'id, name, email, message, created_at, read_at';
const rowsSchema = v.array(messageRecordSchema);
const cursorSchema = v.object({ id: v.string(), created_at: v.string() });

/** Messages in one part of the inbox. */
const pageLength = 50;
/** Messages in one request of an export: more than a hosted project answers at once are never asked for. */
const exportPageLength = 1000;

/**
 * A part of the inbox, newest first, the id deciding between equals. It goes on after a message, not after a
 * number of them, so that none is left out or comes twice when others arrive or are deleted meanwhile.
 * @throws BackendError
 */
export function listMessages(query: MessageQuery, signal: AbortSignal): Promise<MessagePage> {
  return readPage(query, pageLength, signal);
}

/**
 * All messages, newest first.
 * @throws BackendError
 */
export async function readAllMessages(signal: AbortSignal): Promise<MessageRecord[]> {
  const messages: MessageRecord[] = [];
  let after: MessageCursor | null = null;
  do {
    const page: MessagePage = await readPage({ unreadOnly: false, after }, exportPageLength, signal);
    messages.push(...page.messages);
    after = page.next;
  } while (after);
  return messages;
}

/**
 * Marks a message as read, which keeps the moment at which it was read first, and answers it.
 * @throws BackendError, of kind `denied` when the database silently refused.
 */
export async function openMessage(id: string, signal: AbortSignal): Promise<OpenResult> {
  const client = await getClient();
  const answer = await client
    .from('contact_messages')
    .update({ read_at: new Date().toISOString() })
    .eq('id', id)
    .is('read_at', null)
    .select(columns)
    .abortSignal(signal);
  if (answer.error) throw dataError(answer);
  const [marked] = readMessages(answer.data);
  if (marked) return { outcome: 'opened', message: marked };
  const message = await readMessage(id, signal);
  if (!message) return { outcome: 'missing' };
  if (message.read_at === null) throw refusedSilently();
  return { outcome: 'opened', message };
}

/**
 * Marks a message as unread and answers it.
 * @throws BackendError, of kind `denied` when the database silently refused.
 */
export async function markMessageUnread(id: string, signal: AbortSignal): Promise<OpenResult> {
  const client = await getClient();
  const answer = await client
    .from('contact_messages')
    .update({ read_at: null })
    .eq('id', id)
    .select(columns)
    .abortSignal(signal);
  if (answer.error) throw dataError(answer);
  const [message] = readMessages(answer.data);
  if (message) return { outcome: 'opened', message };
  if (await readMessage(id, signal)) throw refusedSilently();
  return { outcome: 'missing' };
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
  if (await readMessage(id, signal)) throw refusedSilently();
  return { outcome: 'missing' };
}

async function readPage(
  { unreadOnly, after }: MessageQuery,
  length: number,
  signal: AbortSignal,
): Promise<MessagePage> {
  const client = await getClient();
  let question = client.from('contact_messages').select(columns, { count: 'exact' });
  if (unreadOnly) question = question.is('read_at', null);
  if (after) question = question.or(isAfter(after));
  const answer = await question
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(length)
    .abortSignal(signal);
  if (answer.error) throw dataError(answer);
  if (answer.count === null) throw unreadable('no count');
  const messages = readMessages(answer.data);
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

async function readMessage(id: string, signal: AbortSignal): Promise<MessageRecord | undefined> {
  const client = await getClient();
  const answer = await client.from('contact_messages').select(columns).eq('id', id).abortSignal(signal);
  if (answer.error) throw dataError(answer);
  return readMessages(answer.data)[0];
}

function readMessages(rows: unknown): MessageRecord[] {
  const parsed = v.safeParse(rowsSchema, rows);
  if (!parsed.success) throw unreadable('contact messages');
  return parsed.output;
}

function refusedSilently(): BackendError {
  return new BackendError('denied', 'permission denied for table contact_messages', '42501');
}
