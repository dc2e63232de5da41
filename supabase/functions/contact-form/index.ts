import { readConfiguration } from './configuration.ts';
import { createHandler, type Handler, type LogEntry, refuseUnconfigured } from './handler.ts';
import { createMailer } from './mailer.ts';
import { hashSender } from './sender.ts';
import { createMessageStore } from './store.ts';

const log = (entry: LogEntry) => console.error(JSON.stringify(entry));

Deno.serve(createConfiguredHandler());

function createConfiguredHandler(): Handler {
  const configuration = readConfiguration((name) => Deno.env.get(name));
  if (!configuration.complete) {
    log({ event: 'function_not_configured', reason: configuration.reason });
    return refuseUnconfigured(configuration.reason, log);
  }
  const { mail, sender, problems } = configuration;
  for (const reason of problems) log({ event: 'setting_ignored', reason });
  return createHandler({
    store: createMessageStore(configuration),
    mailer: mail && createMailer(mail),
    hashSender: (headers) => hashSender(headers, sender),
    afterwards: keepAlive,
    log,
  });
}

/** A hosted project ends an instance after its answer, unless it is told what still runs. */
function keepAlive(work: Promise<void>): void {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<void>): void } };
  EdgeRuntime?.waitUntil(work);
}
