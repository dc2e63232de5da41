import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { withCurrentSite } from '#scripts/build/build-site.ts';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { readSecrets } from '#server/backend/secrets.ts';
import { makeDataDir } from '#support/embedded-backend.ts';
import { functionProcesses } from '#support/functions.ts';
import { makeTemplate } from '#support/postgres/database.ts';
import { startPostgres } from '#support/postgres/server.ts';
import { type ProductProcess, startProductProcess } from '#support/product-process.ts';

/** A process, and where the inspector of its JavaScript answers. */
export type Inspected = { pid: number; inspectorUrl: string };

/** The process that answers, and the contact function, which is its child. */
export type Inspectors = { api: Inspected; contactFunction: Inspected };

/** An API in processes of its own, which the load does not share. */
export type ApiTarget = {
  name: string;
  url: string;
  publicKey: string;
  secretKey: string;
  /** Once a target, and only after a load: Deno ends at the signal until it listens for it. */
  inspect(): Promise<Inspectors>;
  close(): Promise<void>;
};

const root = resolve(import.meta.dirname, '../..');

const variables = {
  PORT: '0',
  // The database counts the last hour's messages up to this, so that each one of a long load costs a little more.
  CONTACT_LIMIT_OVERALL: '9999999',
  NODE_OPTIONS: '--inspect=127.0.0.1:0',
};

/** The product as `npm start` runs it, on a data folder of its own. */
export async function startEmbeddedTarget(): Promise<ApiTarget> {
  await using started = new AsyncDisposableStack();
  // Otherwise the product would build it, and keep what that takes.
  await withCurrentSite(root, () => {});
  const dataDir = await makeDataDir();
  started.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const product = await startProductProcess({ ...variables, DATA_DIR: dataDir });
  started.defer(() => product.end('SIGTERM').then(() => {}));
  const secrets = readSecrets(dataFolderAt(dataDir));
  if (!secrets) throw new Error('The product has made no keys.');
  const { publicKey, secretKey } = secrets;
  const running = started.move();
  const close = () => running.disposeAsync();
  return { name: 'embedded', url: product.url, publicKey, secretKey, inspect: () => inspect(product), close };
}

/** The gateway of a hosted project before PostgREST and PostgreSQL, on a database of its own. */
export async function startHostedTarget(): Promise<ApiTarget> {
  await using started = new AsyncDisposableStack();
  const server = await startPostgres();
  started.defer(() => server.close());
  await makeTemplate(server);
  const address = { BENCH_POSTGRES_PORT: String(server.port), BENCH_POSTGRES_PASSWORD: server.password };
  const gateway = await startProductProcess({ ...variables, ...address }, 'tools/bench/hosted-api.ts');
  started.defer(() => gateway.end('SIGTERM').then(() => {}));
  const [, publicKey = '', secretKey = ''] = /^keys (\S+) (\S+)$/m.exec(gateway.output()) ?? [];
  const running = started.move();
  const close = () => running.disposeAsync();
  return {
    name: 'postgrest',
    url: gateway.url,
    publicKey,
    secretKey,
    inspect: () => inspect(gateway),
    close,
  };
}

const inspectorMilliseconds = 5_000;

async function inspect({ pid, output }: ProductProcess): Promise<Inspectors> {
  const [functionPid] = functionProcesses(pid);
  if (functionPid === undefined) throw new Error('The contact function does not run.');
  process.kill(functionPid, 'SIGUSR1');
  const limit = Date.now() + inspectorMilliseconds;
  for (;;) {
    const api = /^Debugger listening on (ws:\S+)$/m.exec(output())?.[1];
    const ofFunction = /^contact-form: Debugger listening on (ws:\S+)$/m.exec(output())?.[1];
    if (api !== undefined && ofFunction !== undefined) {
      return {
        api: { pid, inspectorUrl: api },
        contactFunction: { pid: functionPid, inspectorUrl: ofFunction },
      };
    }
    if (Date.now() > limit) throw new Error(`An inspector does not listen:\n${output()}`);
    await setTimeout(50);
  }
}
