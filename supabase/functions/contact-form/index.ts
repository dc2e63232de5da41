import { readConfiguration } from './configuration.ts';
import { createHandler, type LogEntry, refuseUnconfigured } from './handler.ts';
import { createMessageStore } from './store.ts';

const log = (entry: LogEntry) => console.error(JSON.stringify(entry));
const configuration = readConfiguration((name) => Deno.env.get(name));

if (!configuration.complete) {
  log({ event: 'function_not_configured', reason: configuration.reason });
}

Deno.serve(
  configuration.complete
    ? createHandler({ store: createMessageStore(configuration), log })
    : refuseUnconfigured(configuration.reason, log),
);
