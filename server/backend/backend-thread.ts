// The worker thread of the embedded backend: opens the data folder of its options, then handles the commands of
// `startThread`, which sends one at a time.
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { createLimitedLog } from '../limited-log.ts';
import { toUserError, UserError } from '../user-error.ts';
import { DataFolderError } from './data-folder.ts';
import { serveStore } from './serve-store.ts';
import { openStore } from './store.ts';
import type { ThreadCommand, ThreadMessage, ThreadRequest } from './thread.ts';

const port = parentPort;
if (port === null) throw new Error('Must run as a worker thread.');

// The library logs each failed query, which visitors can cause.
console.error = createLimitedLog(console.error);

// Logged here: passing the error between threads drops the formatting that prints only its code.
process.on('uncaughtException', (error) => {
  console.error('The thread of the database failed:', error);
  process.exit(1);
});

const post = (message: ThreadMessage, body: ArrayBuffer | null = null) =>
  port.postMessage(message, body === null ? [] : [body]);

async function postResponse(response: Response): Promise<void> {
  const { status, headers } = response;
  const body = response.body === null ? null : await response.arrayBuffer();
  post({ kind: 'response', response: { status, headers: [...headers], body } }, body);
}

try {
  const store = await openStore({
    ...workerData,
    deliver: (line) => post({ kind: 'mail', line }),
    onContentChange: () => post({ kind: 'contentChanged' }),
  });
  const service = serveStore(store);

  async function run(command: ThreadRequest): Promise<boolean> {
    if (command.kind === 'isAdmin') return service.isAdmin(command);
    if (command.kind === 'ping') await service.ping();
    else {
      let posting: Promise<void> | undefined;
      await service.serve(command, (response) => {
        posting = postResponse(response);
      });
      await posting;
    }
    return true;
  }

  port.on('message', async (command: ThreadCommand) => {
    if (command.kind === 'close') {
      await service.close();
      process.exit();
    }
    try {
      post({ kind: 'settled', answer: await run(command) });
    } catch (error) {
      post({ kind: 'requestFailed', reason: inspect(error) });
    }
  });
  post({ kind: 'opened', secrets: store.secrets, hasAccounts: store.hasAccounts });
} catch (thrown) {
  const error = toUserError(thrown);
  if (error instanceof UserError) {
    const problem = error instanceof DataFolderError ? error.problem : 'unusable';
    post({ kind: 'refused', problem, message: error.message });
  } else post({ kind: 'startFailed', reason: inspect(error) });
}
