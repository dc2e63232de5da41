// The worker thread of the embedded backend: opens the data folder of its options, then handles the commands of
// `startThread`, which sends one at a time.
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { DataFolderError } from './data-folder.ts';
import { serveStore } from './serve-store.ts';
import { openStore } from './store.ts';
import type { ThreadCommand, ThreadMessage } from './thread.ts';

const port = parentPort;
if (port === null) throw new Error('Must run as a worker thread.');

// Logged here: passing the error between threads drops the formatting that prints only its code.
process.on('uncaughtException', (error) => {
  console.error('The thread of the database failed:', error);
  process.exit(1);
});

const post = (message: ThreadMessage, body: ArrayBuffer | null = null) =>
  port.postMessage(message, body === null ? [] : [body]);

try {
  const store = await openStore({
    ...workerData,
    deliver: (line) => post({ kind: 'mail', line }),
    onContentChange: () => post({ kind: 'contentChanged' }),
  });
  const backend = serveStore(store);
  port.on('message', async (command: ThreadCommand) => {
    if (command.kind === 'close') {
      await backend.close();
      process.exit();
    }
    try {
      if (command.kind === 'ping') await backend.ping();
      else {
        const { kind, url, peerAddress, ...init } = command;
        const response = await backend.fetch(new Request(url, init), peerAddress);
        const body = response.body === null ? null : await response.arrayBuffer();
        const { status, headers } = response;
        post({ kind: 'response', response: { status, headers: [...headers], body } }, body);
      }
      await backend.settled();
      post({ kind: 'settled' });
    } catch (error) {
      post({ kind: 'requestFailed', reason: inspect(error) });
    }
  });
  post({ kind: 'opened', publicKey: store.secrets.publicKey, secretKey: store.secrets.secretKey });
} catch (error) {
  if (error instanceof DataFolderError) {
    post({ kind: 'refused', problem: error.problem, message: error.message });
  } else post({ kind: 'startFailed', reason: inspect(error) });
}
