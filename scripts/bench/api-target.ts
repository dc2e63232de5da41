import { rmSync } from 'node:fs';
import { makeDataDir } from '#support/embedded-backend.ts';
import { makeTemplate } from '#support/postgres/database.ts';
import { startPostgres } from '#support/postgres/server.ts';
import { startProductProcess } from '#support/product-process.ts';
import { dataFolderAt } from '../embedded/data-folder.ts';
import { readSecrets } from '../embedded/secrets.ts';

/** An API in a process of its own, which the load does not share. */
export type ApiTarget = {
  name: string;
  url: string;
  publicKey: string;
  secretKey: string;
  /** The process that answers; the contact function is a child of it. */
  pid: number;
  /** Where Node's inspector answers for that process. */
  inspectorUrl: string;
  close(): Promise<void>;
};

const variables = {
  PORT: '0',
  // The database counts the last hour's messages up to this, so that each one of a long load costs a little more.
  CONTACT_LIMIT_OVERALL: '9999999',
  NODE_OPTIONS: '--inspect=127.0.0.1:0',
};

/** The product as `npm start` runs it, on a data folder of its own. */
export async function startEmbeddedTarget(): Promise<ApiTarget> {
  await using started = new AsyncDisposableStack();
  const dataDir = await makeDataDir();
  started.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const product = await startProductProcess({ ...variables, DATA_DIR: dataDir });
  started.defer(() => product.end('SIGTERM').then(() => {}));
  const secrets = readSecrets(dataFolderAt(dataDir));
  if (!secrets) throw new Error('The product has made no keys.');
  const running = started.move();
  return {
    name: 'embedded',
    url: product.url,
    publicKey: secrets.publicKey,
    secretKey: secrets.secretKey,
    pid: product.pid,
    inspectorUrl: inspectorOf(product.output()),
    close: () => running.disposeAsync(),
  };
}

/** The gateway of a hosted project before PostgREST and PostgreSQL, on a database of its own. */
export async function startHostedTarget(): Promise<ApiTarget> {
  await using started = new AsyncDisposableStack();
  const server = await startPostgres();
  started.defer(() => server.close());
  await makeTemplate(server);
  const address = { BENCH_POSTGRES_PORT: String(server.port), BENCH_POSTGRES_PASSWORD: server.password };
  const gateway = await startProductProcess({ ...variables, ...address }, 'scripts/bench/hosted-api.ts');
  started.defer(() => gateway.end('SIGTERM').then(() => {}));
  const [, publicKey = '', secretKey = ''] = /^keys (\S+) (\S+)$/m.exec(gateway.output()) ?? [];
  const running = started.move();
  return {
    name: 'postgrest',
    url: gateway.url,
    publicKey,
    secretKey,
    pid: gateway.pid,
    inspectorUrl: inspectorOf(gateway.output()),
    close: () => running.disposeAsync(),
  };
}

function inspectorOf(output: string): string {
  const url = /^Debugger listening on (ws:\S+)$/m.exec(output)?.[1];
  if (url === undefined) throw new Error(`The inspector does not listen:\n${output}`);
  return url;
}
