import type { FunctionHost, RunningFunction } from '../function-host.ts';
import { readConfiguration } from './configuration.ts';
import { adminStatus, connectDatabase } from './database.ts';
import { createHandler, refuseUnconfigured } from './handler.ts';
import type { Log } from './log.ts';
import { createMailer } from './mailer.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createHashSender } from './sender.ts';
import { createMessageStore } from './store.ts';
import { logWaitingPurge } from './waiting-purge.ts';

/** What waits to be mailed goes on waiting until the settings are mended. */
const pausedOutbox: Outbox = { deliver: async () => {}, stop() {} };

/** Starts the contact function with the settings of its host, and has due mails sent until it is stopped. */
export function startContactFunction(host: FunctionHost): RunningFunction {
  const { waitUntil } = host;
  const log: Log = (entry) => host.writeLog(JSON.stringify(entry));
  const configuration = readConfiguration(host.readSetting);
  if (!configuration.complete) {
    log({ event: 'function_not_configured', reason: configuration.reason });
    return { respond: refuseUnconfigured(configuration.reason, log), stop() {} };
  }
  const { mail, sender, problems, mailRetrySeconds } = configuration;
  for (const reason of problems) log({ event: 'setting_ignored', reason });
  const project = { ...configuration, fetch: host.fetch };
  const call = connectDatabase(project);
  const outbox =
    mail === 'unusable'
      ? pausedOutbox
      : createOutbox({ call, mailer: mail && createMailer(mail), log }, configuration);
  const store = createMessageStore(call, configuration);
  const deliver = () => waitUntil(outbox.deliver());
  // Not at once: beside the embedded backend the database may still be opening.
  const firstCall = setTimeout(() => {
    waitUntil(logWaitingPurge(store, log));
    deliver();
  }, Math.min(mailRetrySeconds, 10) * 1000);
  // What a stopped instance has left, and what is due again.
  const laterCalls = setInterval(deliver, Math.min(mailRetrySeconds, 60) * 1000);
  return {
    respond: createHandler({
      store,
      outbox,
      sendsMail: mail !== null && mail !== 'unusable',
      problems,
      isAdmin: async (authorization) => (await adminStatus(project, authorization)) === 200,
      hashSender: createHashSender(sender, log),
      runInBackground: waitUntil,
      log,
    }),
    stop() {
      clearTimeout(firstCall);
      clearInterval(laterCalls);
      outbox.stop();
    },
  };
}
