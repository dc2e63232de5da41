// A process of its own for tests that kill it: `node storage-process.ts <data folder>` prints `<url> <secret key>`.
import { openStorageOrigin } from './storage-origin.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: storage-process.ts <data folder>');
const { url, backend } = await openStorageOrigin(dataDir);
process.stdout.write(`${url} ${backend.secretKey}\n`);
