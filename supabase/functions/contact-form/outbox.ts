import * as v from 'valibot';
import type { ContactSettings } from './configuration.ts';
import type { CallDatabase } from './database.ts';
import type { Log } from './log.ts';
import { MailError, type Mailer } from './mailer.ts';

/** Sends the mails that the database says are due. */
export type Outbox = {
  /** Sends due mails one after the other; a call during another one makes that one check again. Never rejects. */
  deliver(): Promise<void>;
  /** Ends after the mail that is under way. What is left is sent after the next start. */
  stop(): void;
};

/** After this time without a note a mail counts as lost and is sent again. */
const LEASE_SECONDS = 120;

/** How long one mail may take, in milliseconds: less than its lease. */
const MAIL_TIMEOUT_MS = 60_000;

const claimSchema = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.literal('digest'), ids: v.array(v.string()) }),
  v.object({
    kind: v.literal('message'),
    ids: v.array(v.string()),
    name: v.string(),
    email: v.string(),
    message: v.string(),
  }),
]);

type Claim = v.InferOutput<typeof claimSchema>;

/** What an outbox needs; without a mailer it notes that no mail server is configured. */
export type OutboxParts = { call: CallDatabase; mailer: Mailer | null; log: Log };

/**
 * The outbox on top of the table of messages, which survives every restart and is shared by all instances. A failed mail
 * is due again after growing pauses, five tries in all. A process that dies between the mail server's answer and its
 * note sends that mail twice, with the same Message-ID.
 */
export function createOutbox(
  { call, mailer, log }: OutboxParts,
  { keepDays, mailRetrySeconds }: ContactSettings,
): Outbox {
  let isStopped = false;
  let isDeliveryPending = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    do {
      isDeliveryPending = false;
      await deliverDue();
    } while (isDeliveryPending && !isStopped);
    running = null;
  }

  async function deliverDue(): Promise<void> {
    try {
      while (!isStopped) {
        const claim = await call(
          'claim_contact_mail',
          { keep_days: keepDays, lease_seconds: LEASE_SECONDS },
          claimSchema,
        );
        if (claim.kind === 'none' || !(await deliverOne(claim))) return;
      }
    } catch (error) {
      log({ event: 'outbox_failed', reason: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Returns whether to go on: a mail server that cannot be used would refuse the next one too. */
  async function deliverOne(claim: Exclude<Claim, { kind: 'none' }>): Promise<boolean> {
    const reason = await send(claim);
    const outcome = mailer === null ? 'not_configured' : reason === null ? 'sent' : 'failed';
    await call(
      'note_contact_mail',
      { ids: claim.ids, outcome, reason, pause_seconds: mailRetrySeconds },
      v.unknown(),
    );
    return reason === null;
  }

  async function send(claim: Exclude<Claim, { kind: 'none' }>): Promise<string | null> {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => timeout.reject(new MailError('The mail server was too slow.')),
      MAIL_TIMEOUT_MS,
    );
    try {
      const sending =
        claim.kind === 'digest' ? mailer?.sendDigest(claim.ids) : mailer?.send(claim, claim.ids[0] ?? '');
      await Promise.race([sending, timeout.promise]);
      return null;
    } catch (error) {
      const reason = error instanceof MailError ? error.message : 'The mail could not be written.';
      log({ event: 'mail_not_sent', reason });
      return reason;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    deliver() {
      isDeliveryPending = true;
      running ??= run();
      return running;
    },
    stop() {
      isStopped = true;
    },
  };
}
