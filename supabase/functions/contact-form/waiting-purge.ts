import type { Log } from './log.ts';
import type { MessageStore } from './store.ts';

/** Logs how many messages the purge will delete, and until when that can be prevented. */
export async function logWaitingPurge(store: Pick<MessageStore, 'readPurge'>, log: Log): Promise<void> {
  try {
    const purge = await store.readPurge();
    if (purge === null) return;
    const { messages, keepDays, at } = purge;
    log({
      event: 'purge_waits',
      reason: `Messages that will be deleted at ${at}, since they are older than CONTACT_KEEP_DAYS (${keepDays}): ${messages}. A longer period that is set before then keeps them.`,
    });
  } catch (error) {
    log({ event: 'purge_unknown', reason: error instanceof Error ? error.message : String(error) });
  }
}
