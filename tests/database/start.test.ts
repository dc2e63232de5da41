import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDataDir } from '#tests/support/embedded-backend.ts';
import { adminClient, readTable } from '#tests/support/tables.ts';
import { type ProductProcess, runToExit, startProductProcess } from '#tools/product-process.ts';

const folders: string[] = [];
const running: ProductProcess[] = [];
let dataDir: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
  folders.push(dataDir);
  // The first start builds the site; the tests are about those that find it built.
  await (await start()).end('SIGTERM');
}, 180_000);

beforeEach(async () => {
  dataDir = await makeDataDir();
  folders.push(dataDir);
});

afterAll(async () => {
  await Promise.all(running.map((product) => product.end('SIGKILL')));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ProductProcess> {
  const product = await startProductProcess({ PORT: '0', DATA_DIR: dataDir });
  running.push(product);
  return product;
}

async function writeItem(url: string, title: string): Promise<void> {
  const client = await adminClient(url);
  const item = { title, category: 'web', description: 'Written by a test.' } as const;
  const { error } = await client.from('portfolio_items').insert(item);
  expect(error).toBeNull();
}

describe('the running product', () => {
  test('prints its address and the accounts, is healthy, and passes a contact message to the function', async () => {
    const product = await start();
    expect(product.output()).toBe(
      [
        `ready ${product.url}`,
        'demo accounts:',
        '  admin@example.com  admin-demo-password  (admin)',
        '  member@example.com  member-demo-password  (no admin)',
        '',
      ].join('\n'),
    );
    expect(product.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const health = await fetch(`${product.url}/health`);
    expect([health.status, await health.text()]).toEqual([200, '{"status":"ok"}']);

    const response = await fetch(`${product.url}/functions/v1/contact-form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Hello' }),
    });
    expect(response.status).toBe(200);
    expect(await readTable(product.url, 'contact_messages', 'name,message')).toEqual([
      { name: 'Ada', message: 'Hello' },
    ]);
  });

  test('exits with 0 on each signal to stop, and keeps all confirmed data, also when it is killed', async () => {
    let product = await start();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
      const title = `written before ${signal}`;
      await writeItem(product.url, title);
      expect(await product.end(signal), product.output()).toBe(signal === 'SIGKILL' ? signal : 0);
      if (signal !== 'SIGKILL') expect(readdirSync(dataDir)).not.toContain('running.json');
      product = await start();
      expect(await readTable(product.url, 'portfolio_items', 'title')).toContainEqual({ title });
    }
  });
});

describe('a start that is refused', () => {
  test('on the data folder of a running product names its address', async () => {
    const first = await start();
    expect(await runToExit({ PORT: '0', DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: `The data folder ${dataDir} is in use by the product that runs at ${first.url} (process ${first.pid}).`,
    });
    expect((await fetch(first.url)).status).toBe(200);
  });

  test('on a busy port names the port', async () => {
    const other = createServer();
    await new Promise<void>((done) => {
      other.listen(0, '127.0.0.1', done);
    });
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    expect(await runToExit({ PORT: port, DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: `Port ${port} is busy: free it or choose another.`,
    });
    other.close();
  });

  test('on a data folder that is a file names it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'start-'));
    folders.push(folder);
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, output } = await runToExit({ PORT: '0', DATA_DIR: file });
    expect(code).toBe(1);
    expect(output).toMatch(/^The data folder \S+ .*\.$/);
    expect(output).toContain(file);
  });

  test('on a variable that cannot be used names it in one sentence and changes nothing', async () => {
    const absent = join(dataDir, 'not-made');
    expect(await runToExit({ PORT: 'http', DATA_DIR: absent })).toEqual({
      code: 1,
      output: 'PORT must be a number from 0 to 65535, not "http".',
    });
    expect(readdirSync(dataDir)).not.toContain('not-made');
  });
});
