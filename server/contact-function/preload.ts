// Runs inside Deno before the function's own entry point, so that the deployable file stays as it is.
import process from 'node:process';

/** For work that continues after the response, before the process ends: a mail may be being sent. */
const workTimeoutMs = 8_000;

/** What a hosted project offers its functions, too: such work keeps the process alive. */
const pending = new Set<Promise<unknown>>();
Object.assign(globalThis, {
  EdgeRuntime: {
    waitUntil(work: Promise<unknown>) {
      pending.add(work);
      void work.finally(() => pending.delete(work));
    },
  },
});

// The parent holds the other end of stdin: however it dies, the end of input ends this process too. Not
// before `load`, because Deno starts the function only once a preloaded module has nothing left to wait for.
addEventListener('load', () => {
  process.stdin.on('end', async () => {
    dispatchEvent(new Event('beforeunload'));
    const timeout = new Promise((resolve) => setTimeout(resolve, workTimeoutMs));
    await Promise.race([Promise.allSettled(pending), timeout]);
    process.exit(0);
  });
  process.stdin.resume();
});
