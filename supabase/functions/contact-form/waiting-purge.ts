import type { Log } from './log.ts';
import type { MessageStore, WaitingPurge } from './store.ts';

/** What the purge waits with; null also where the database cannot say, which is logged. */
export async function readWaitingPurge(
  store: Pick<MessageStore, 'readPurge'>,
  log: Log,
): Promise<WaitingPurge | null> {
  try {
    return await store.readPurge();
  } catch (error) {
    log({ event: 'purge_unknown', reason: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

/** Logs how many messages the purge will delete, and until when that can be prevented. */
export async function logWaitingPurge(store: Pick<MessageStore, 'readPurge'>, log: Log): Promise<void> {
  const purge = await readWaitingPurge(store, log);
  if (purge === null) return;
  const { messages, keepDays, at } = purge;
  log({
    event: 'purge_waits',
    reason: `Messages that will be deleted at ${at}, since they are older than CONTACT_KEEP_DAYS (${keepDays}): ${messages}. A longer period that is set before then keeps them.`,
  });
}
