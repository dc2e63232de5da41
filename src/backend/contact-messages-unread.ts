import { getClient } from './client.ts';
import { dataError, unreadable } from './errors.ts';

/**
 * How many messages nobody has read.
 * @throws BackendError
 */
export async function countUnreadMessages(signal: AbortSignal): Promise<number> {
  const client = await getClient();
  const answer = await client
    .from('contact_messages')
    .select('*', { count: 'exact', head: true })
    .is('read_at', null)
    .abortSignal(signal);
  if (answer.error) throw dataError(answer);
  if (answer.count === null) throw unreadable('no count');
  return answer.count;
}
