// The embedded backend's thread: opens the data folder of its options, then answers one message after the other.
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { DataFolderError } from './data-folder.ts';
import { serveStore } from './serve-store.ts';
import { openStore } from './store.ts';
import type { Answer, Question, Report } from './thread.ts';

const port = parentPort;
if (port === null) throw new Error('This is no thread.');

function report(what: Report): void {
  port?.postMessage(what, what.kind === 'answer' && what.answer.body !== null ? [what.answer.body] : []);
}

async function answer(
  fetch: (request: Request, peerAddress: string | null) => Promise<Response>,
  { url, peerAddress, ...init }: NonNullable<Question>,
): Promise<Answer> {
  const response = await fetch(new Request(url, init), peerAddress);
  return {
    status: response.status,
    headers: [...response.headers],
    body: response.body === null ? null : await response.arrayBuffer(),
  };
}

async function run(): Promise<void> {
  const store = await openStore({ ...workerData, deliver: (line) => report({ kind: 'mail', line }) });
  const backend = serveStore(store);
  port?.on('message', async (question: Question | 'close') => {
    if (question === 'close') {
      await backend.close();
      process.exit();
    }
    try {
      const isPing = question === null;
      if (isPing) await backend.ping();
      const none = { status: 200, headers: [], body: null };
      report({ kind: 'answer', answer: isPing ? none : await answer(backend.fetch, question) });
    } catch (error) {
      report({ kind: 'failed', reason: inspect(error) });
    }
  });
  report({ kind: 'opened', publicKey: store.secrets.publicKey, secretKey: store.secrets.secretKey });
}

run().catch((error) => {
  if (!(error instanceof DataFolderError)) throw error;
  report({ kind: 'refused', problem: error.problem, message: error.message });
});
