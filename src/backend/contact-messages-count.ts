import { getClient } from './client.ts';
import { dataError, unreadable } from './errors.ts';

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
