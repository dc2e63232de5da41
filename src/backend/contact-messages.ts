import * as v from 'valibot';
import {
  type ChangeResult,
  type InboxPage,
  type InboxQuery,
  type MessageChange,
  type MessageMark,
  type MessagesChange,
  messageMarkSchema,
  messageRecordSchema,
  messageSummarySchema,
  type OpenResult,
} from '#domain/contact-message-record.ts';
import type { DeleteResult } from '#domain/deleted-record.ts';
import type { PageRequest } from '#domain/page.ts';
import { call, silentDenialError, unreadableError } from './call.ts';
import { getClient } from './client.ts';
import { backendConfig } from './config.ts';
import { rowsAfter } from './cursor.ts';
import { deleteEach } from './restore-records.ts';
import { batchesOf, countOnly, idSchema, parseCount, parseRows, type RowsResponse } from './rows.ts';
import { confirmAdmin } from './session.ts';
import { textPattern } from './text-pattern.ts';

const markColumns = 'id, read_at, suspected_for, mail_state, mail_error';
const summaryColumns = `${markColumns}, created_at, short_name, excerpt`;
const recordColumns = `${markColumns}, created_at, name, email, message`;

/** Messages in one response of the inbox. */
const pageSize = 50;

/** Milliseconds that a changed message waits for the contact function. */
const mailTimeoutMs = 5_000;

type Id = { id: string };

const messagesTable = async () => (await getClient()).from('contact_messages');

// All calls throw a BackendError, of kind `denied` also where the database hides a row or a write without an error.

/**
 * A part of the inbox. It starts after a message, not after a number of them: none is left out or repeated when
 * others arrive or are deleted.
 */
export const loadMessages = call(
  async (
    { query: { filter, search }, after }: PageRequest<InboxQuery, string>,
    signal,
  ): Promise<InboxPage> => {
    let query = (await messagesTable()).select(summaryColumns, { count: 'exact' });
    query = filter === 'suspected' ? query.not('suspected_for', 'is', null) : query.is('suspected_for', null);
    if (filter === 'unread') query = query.is('read_at', null);
    if (search !== '') query = query.regexIMatch('search_text', textPattern(search));
    if (after !== null) query = query.or(after);
    const response = await query
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize)
      .abortSignal(signal);
    const messages = parseMessages(response, messageSummarySchema);
    const count = parseCount(response);
    if (messages.length === 0) await confirmAdmin('contact_messages', signal);
    return {
      rows: messages,
      next: messages.length < count ? rowsAfter(response.data?.at(-1), 'created_at', 'id') : null,
      details: { following: count - messages.length },
    };
  },
);

export const openMessage = call(async ({ id }: Id, signal): Promise<OpenResult> => {
  const table = await messagesTable();
  const response = await table.select(recordColumns).eq('id', id).abortSignal(signal);
  const [message] = parseMessages(response, messageRecordSchema);
  return message ? { outcome: 'opened', message } : confirmMissing(signal);
});

/** Changes a message and answers its present state; nothing is written where it is as wanted. */
export const changeMessage = call(
  async ({ id, change }: Id & { change: MessageChange }, signal): Promise<ChangeResult> => {
    const table = await messagesTable();
    const updates = {
      // The time at which a message was read first stays.
      read: () => table.update({ read_at: new Date().toISOString() }).is('read_at', null),
      unread: () => table.update({ read_at: null }),
      released: () => table.update({ suspected_for: null }),
      mailed: () => table.update({ mail_state: 'waiting' }).eq('mail_state', 'failed'),
    };
    const response = await updates[change]().eq('id', id).select(markColumns).abortSignal(signal);
    const [changed] = parseMessages(response, messageMarkSchema);
    const mark = changed ?? (await loadMark(id, signal));
    if (!mark) return confirmMissing(signal);
    const isAsWanted =
      (change === 'read' && mark.read_at !== null) || (change === 'mailed' && mark.mail_state !== 'failed');
    if (!changed && !isAsWanted) throw silentDenialError('contact_messages');
    const mayBeMailed = change === 'released' || change === 'mailed';
    return { outcome: 'changed', mark: mayBeMailed ? await withMailSent(mark, signal) : mark };
  },
);

export const deleteMessages = call(({ ids }: { ids: readonly string[] }, signal) =>
  deleteEach(ids, async (id): Promise<DeleteResult> => {
    const table = await messagesTable();
    const response = await table.delete().eq('id', id).select('id').abortSignal(signal);
    if (parseMessages(response, idSchema).length === 1) return { outcome: 'deleted' };
    if (await loadMark(id, signal)) throw silentDenialError('contact_messages');
    return confirmMissing(signal);
  }),
);

/** Changes messages, some at a time; answers the ids of those that were not so before. */
export const changeMessages = call(
  async (
    { change, ids }: { change: MessagesChange; ids: readonly string[] },
    signal,
  ): Promise<readonly string[]> => {
    const table = await messagesTable();
    const requests = {
      read: () => table.update({ read_at: new Date().toISOString() }).is('read_at', null),
      suspected: () => table.update({ suspected_for: 'marked' }).is('suspected_for', null),
      released: () => table.update({ suspected_for: null }).not('suspected_for', 'is', null),
      deleted: () => table.delete(),
    };
    const changed: string[] = [];
    for (const batch of batchesOf(ids)) {
      const response = await requests[change]().in('id', batch).select('id').abortSignal(signal);
      changed.push(...parseMessages(response, idSchema).map(({ id }) => id));
    }
    if (changed.length === 0) await confirmAdmin('contact_messages', signal);
    // Released messages may be mailed now.
    else if (change === 'released') await sendDueMail(signal);
    return changed;
  },
);

export const countUnread = call((_, signal) => countMessages('unread', signal));

export const countSuspected = call((_, signal) => countMessages('suspected', signal));

export const countFailedMails = call((_, signal) => countMessages('mailFailed', signal));

async function countMessages(which: 'unread' | 'suspected' | 'mailFailed', signal: AbortSignal) {
  const all = (await messagesTable()).select('*', countOnly);
  const counted = {
    unread: () => all.is('read_at', null).is('suspected_for', null),
    suspected: () => all.not('suspected_for', 'is', null),
    mailFailed: () => all.eq('mail_state', 'failed'),
  };
  return parseCount(await counted[which]().abortSignal(signal));
}

async function loadMark(id: string, signal: AbortSignal): Promise<MessageMark | undefined> {
  const table = await messagesTable();
  const response = await table.select(markColumns).eq('id', id).abortSignal(signal);
  return parseMessages(response, messageMarkSchema)[0];
}

function parseMessages<Row>(response: RowsResponse, schema: v.GenericSchema<unknown, Row>): Row[] {
  return parseRows(response, schema, 'contact messages');
}

async function confirmMissing(signal: AbortSignal): Promise<{ outcome: 'missing' }> {
  await confirmAdmin('contact_messages', signal);
  return { outcome: 'missing' };
}

const mailStatusSchema = v.object({
  mail: v.boolean(),
  problems: v.optional(v.array(v.string()), []),
});

/** Whether messages are mailed; for an admin, a sentence for each invalid setting of the contact function. */
export const checkMail = call((_, signal) => loadMailStatus(signal));

/** The request also makes the function send the mails that are due. */
async function loadMailStatus(signal: AbortSignal) {
  const { fetchAsUser } = await getClient();
  const response = await fetchAsUser(`${backendConfig().url}/functions/v1/contact-form`, { signal });
  const parsed = v.safeParse(mailStatusSchema, await response.json().catch(() => null));
  if (!parsed.success) throw unreadableError(`mail status, ${response.status}`);
  return parsed.output;
}

/** Has the contact function send the waiting mails. It also does so later, so a failure is ignored. */
function sendDueMail(signal: AbortSignal) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(mailTimeoutMs)]);
  return loadMailStatus(limit).catch(() => null);
}

/** The state of a message after the contact function was asked to mail it, where it waits for that. */
async function withMailSent(mark: MessageMark, signal: AbortSignal): Promise<MessageMark> {
  if (mark.mail_state !== 'waiting') return mark;
  const status = await sendDueMail(signal);
  return status?.mail === false ? { ...mark, mail_state: 'not_configured' } : mark;
}
