// Runs inside Deno before the function's own entry point, so that the deployable file stays as it is.
import process from 'node:process';

/** How long work that goes on after its answer may hold up the end, in milliseconds: one mail may be under way. */
const limitMilliseconds = 8_000;

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
    const limit = new Promise((resolve) => setTimeout(resolve, limitMilliseconds));
    await Promise.race([Promise.allSettled(pending), limit]);
    process.exit(0);
  });
  process.stdin.resume();
});
