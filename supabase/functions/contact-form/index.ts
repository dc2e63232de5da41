import { readConfiguration } from './configuration.ts';
import { connectDatabase, isAdminToken } from './database.ts';
import { createHandler, type Handler, refuseUnconfigured } from './handler.ts';
import type { Log } from './log.ts';
import { createMailer } from './mailer.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createHashSender } from './sender.ts';
import { createMessageStore } from './store.ts';
import { logWaitingPurge } from './waiting-purge.ts';

const log: Log = (entry) => console.error(JSON.stringify(entry));

/** What waits to be mailed goes on waiting until the settings are mended. */
const pausedOutbox: Outbox = { deliver: async () => {}, stop() {} };

Deno.serve(createConfiguredHandler());

function createConfiguredHandler(): Handler {
  const configuration = readConfiguration((name) => Deno.env.get(name));
  if (!configuration.complete) {
    log({ event: 'function_not_configured', reason: configuration.reason });
    return refuseUnconfigured(configuration.reason, log);
  }
  const { mail, sender, problems, mailRetrySeconds } = configuration;
  for (const reason of problems) log({ event: 'setting_ignored', reason });
  const call = connectDatabase(configuration);
  const outbox =
    mail === 'unusable'
      ? pausedOutbox
      : createOutbox({ call, mailer: mail && createMailer(mail), log }, configuration);
  const store = createMessageStore(call, configuration);
  // Not at once: beside the embedded backend the database may still be opening.
  setTimeout(() => keepAlive(logWaitingPurge(store, log)), firstCallMs(mailRetrySeconds));
  deliverRegularly(outbox, mailRetrySeconds);
  return createHandler({
    store,
    outbox,
    sendsMail: mail !== null && mail !== 'unusable',
    problems,
    isAdmin: (authorization) => isAdminToken(configuration, authorization),
    hashSender: createHashSender(sender, log),
    runInBackground: keepAlive,
    log,
  });
}

function firstCallMs(mailRetrySeconds: number): number {
  return Math.min(mailRetrySeconds, 10) * 1000;
}

/** Sends what a stopped instance has left, and what is due again, as long as this instance lives. */
function deliverRegularly(outbox: Outbox, seconds: number): void {
  const deliver = () => keepAlive(outbox.deliver());
  setTimeout(deliver, firstCallMs(seconds));
  setInterval(deliver, Math.min(seconds, 60) * 1000);
  addEventListener('beforeunload', () => outbox.stop());
}

/** A hosted project ends an instance after its answer, unless `waitUntil` names what still runs. */
function keepAlive(work: Promise<void>): void {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<void>): void } };
  EdgeRuntime?.waitUntil(work);
}
