// The embedded backend's thread: opens the data folder of its options, then answers one message after the other.
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { DataFolderError } from './data-folder.ts';
import { serveStore } from './serve-store.ts';
import { openStore } from './store.ts';
import type { ThreadMessage, ThreadRequest } from './thread.ts';

const port = parentPort;
if (port === null) throw new Error('This is no thread.');

// Logged here: between threads an error of the database would lose that it is logged as its code alone.
process.on('uncaughtException', (error) => {
  console.error('The thread of the database failed:', error);
  process.exit(1);
});

function post(message: ThreadMessage, body: ArrayBuffer | null = null): void {
  port?.postMessage(message, body === null ? [] : [body]);
}

try {
  const store = await openStore({ ...workerData, deliver: (line) => post({ kind: 'mail', line }) });
  const backend = serveStore(store);
  port.on('message', async (request: ThreadRequest | 'close') => {
    if (request === 'close') {
      await backend.close();
      process.exit();
    }
    try {
      if (request === null) await backend.ping();
      else {
        const { url, peerAddress, ...init } = request;
        const response = await backend.fetch(new Request(url, init), peerAddress);
        const body = response.body === null ? null : await response.arrayBuffer();
        const { status, headers } = response;
        post({ kind: 'response', response: { status, headers: [...headers], body } }, body);
      }
      await backend.settled();
      post({ kind: 'settled' });
    } catch (error) {
      post({ kind: 'failed', reason: inspect(error) });
    }
  });
  post({ kind: 'opened', publicKey: store.secrets.publicKey, secretKey: store.secrets.secretKey });
} catch (error) {
  if (error instanceof DataFolderError) {
    post({ kind: 'refused', problem: error.problem, message: error.message });
  } else post({ kind: 'failed', reason: inspect(error) });
}
