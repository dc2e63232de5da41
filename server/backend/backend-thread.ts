// The worker thread of the embedded backend: opens the data folder of its options, then answers the calls of
// `startThread`, which makes one at a time.
import { parentPort, workerData } from 'node:worker_threads';
import { createLimitedLog } from '../limited-log.ts';
import { connectThread, toSentResponse } from '../thread-calls.ts';
import { toUserError, UserError } from '../user-error.ts';
import { DataFolderError } from './data-folder.ts';
import { serveStore } from './serve-store.ts';
import { openStore } from './store.ts';
import type { DatabaseCalls, DatabaseOwnerCalls } from './thread.ts';

if (parentPort === null) throw new Error('Must run as a worker thread.');

// The library logs each failed query, which visitors can cause.
console.error = createLimitedLog(console.error);

// Logged here: passing the error between threads drops the formatting that prints only its code.
process.on('uncaughtException', (error) => {
  console.error('The thread of the database failed:', error);
  process.exit(1);
});

const own: DatabaseCalls = {
  async open() {
    try {
      const { secrets, hasAdmin } = await opening;
      return { secrets, hasAdmin };
    } catch (thrown) {
      const error = toUserError(thrown);
      if (!(error instanceof UserError)) throw error;
      const problem = error instanceof DataFolderError ? error.problem : 'unusable';
      return { problem, message: error.message };
    }
  },
  async ping() {
    await (await serving).ping();
    return true;
  },
  isAdmin: async (session) => (await serving).isAdmin(session),
  async serve(request) {
    const response = await (await serving).serve(request);
    if (response === null) throw new Error('There is no response.');
    return toSentResponse(response);
  },
  async close() {
    await (await serving).close();
    process.exit();
  },
};
const { call } = connectThread<DatabaseOwnerCalls>(parentPort, own);

const opening = openStore({
  ...workerData,
  deliver: (line) => void call('deliver', line),
  onContentChange: () => void call('contentChanged', null),
});
const serving = opening.then(serveStore);
// `open` says why.
serving.catch(() => {});
