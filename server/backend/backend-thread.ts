// The embedded backend's thread: opens the data folder of its options, then answers one message after the other.
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { DataFolderError } from './data-folder.ts';
import { serveStore } from './serve-store.ts';
import { openStore } from './store.ts';
import type { ThreadMessage, ThreadRequest, ThreadResponse } from './thread.ts';

const port = parentPort;
if (port === null) throw new Error('This is no thread.');

// Logged here: between threads an error of the database would lose that it is logged as its code alone.
process.on('uncaughtException', (error) => {
  console.error('The thread of the database failed:', error);
  process.exit(1);
});

function post(message: ThreadMessage): void {
  const body = message.kind === 'response' ? message.response.body : null;
  port?.postMessage(message, body === null ? [] : [body]);
}

async function respond(
  fetch: (request: Request, peerAddress: string | null) => Promise<Response>,
  { url, peerAddress, ...init }: NonNullable<ThreadRequest>,
): Promise<ThreadResponse> {
  const response = await fetch(new Request(url, init), peerAddress);
  return {
    status: response.status,
    headers: [...response.headers],
    body: response.body === null ? null : await response.arrayBuffer(),
  };
}

async function run(): Promise<void> {
  const store = await openStore({ ...workerData, deliver: (line) => post({ kind: 'mail', line }) });
  const backend = serveStore(store);
  port?.on('message', async (request: ThreadRequest | 'close') => {
    if (request === 'close') {
      await backend.close();
      process.exit();
    }
    try {
      if (request === null) await backend.ping();
      else post({ kind: 'response', response: await respond(backend.fetch, request) });
      await backend.settled();
      post({ kind: 'settled' });
    } catch (error) {
      post({ kind: 'failed', reason: inspect(error) });
    }
  });
  post({ kind: 'opened', publicKey: store.secrets.publicKey, secretKey: store.secrets.secretKey });
}

run().catch((error: unknown) => {
  if (error instanceof DataFolderError) {
    post({ kind: 'refused', problem: error.problem, message: error.message });
  } else post({ kind: 'failed', reason: inspect(error) });
});
