import { startContactFunction } from './contact-function.ts';

const { respond, stop } = startContactFunction({
  readSetting: (name) => Deno.env.get(name),
  fetch,
  waitUntil: keepAlive,
  writeLog: console.error,
});
Deno.serve(respond);
addEventListener('beforeunload', stop);

/** A hosted project ends an instance after its answer, unless `waitUntil` names what still runs. */
function keepAlive(work: Promise<void>): void {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<void>): void } };
  EdgeRuntime?.waitUntil(work);
}
