import { workerData } from 'node:worker_threads';
import { buildPage } from './page.ts';

// The thread that starts this one passes the two folders.
const { app, folder } = workerData as { app: string; folder: string };
await buildPage(app, folder);
