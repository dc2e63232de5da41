import { readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataDir } from '#tests/support/embedded-backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { adminClient, readTable } from '#tests/support/tables.ts';
import { type ProductProcess, runToExit, startProductProcess } from '#tools/product-process.ts';

const folders: string[] = [];
const running: ProductProcess[] = [];
let dataDir: string;
let product: ProductProcess;

beforeAll(async () => {
  dataDir = await makeDataDir();
  folders.push(dataDir);
  product = await start();
}, 180_000);

afterAll(async () => {
  await Promise.all(running.map((started) => started.end('SIGKILL')));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function start(port = '0'): Promise<ProductProcess> {
  const started = await startProductProcess({ PORT: port, DATA_DIR: dataDir });
  running.push(started);
  return started;
}

async function writeItem(url: string, title: string): Promise<void> {
  const client = await adminClient(url);
  const item = { title, category: 'web', description: 'Written by a test.' } as const;
  const { error } = await client.from('portfolio_items').insert(item);
  expect(error).toBeNull();
}

describe('the running product', () => {
  test('is healthy on a loopback address, and passes a contact message to the function', async () => {
    expect(product.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    // A database that is busy with other requests answers late.
    await eventually(async () => {
      const health = await fetch(`${product.url}/health`);
      expect([health.status, await health.text()]).toEqual([200, '{"status":"ok"}']);
    });

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

  test('refuses another start on its data folder, which names its address, and goes on', async () => {
    expect(await runToExit({ PORT: '0', DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: `The data folder ${dataDir} is in use by the product that runs at ${product.url} (process ${product.pid}).`,
    });
    expect((await fetch(product.url)).status).toBe(200);
  });

  test('ends with 0 on a signal to stop; the next start prints its address and the accounts, and has all confirmed data', async () => {
    await writeItem(product.url, 'Written before the end');
    expect(await product.end('SIGTERM'), product.output()).toBe(0);
    expect(readdirSync(dataDir)).not.toContain('running.json');
    product = await start(new URL(product.url).port);
    // A busy machine may say before that the content came late.
    expect(product.output()).toContain(
      [
        `ready ${product.url}`,
        'demo accounts:',
        '  admin@example.com  admin-demo-password  (admin)',
        '  member@example.com  member-demo-password  (no admin)',
        '',
      ].join('\n'),
    );
    const item = { title: 'Written before the end' };
    expect(await readTable(product.url, 'portfolio_items', 'title')).toContainEqual(item);
  });
});

describe('a start that is refused', () => {
  test('on a busy port names the port', async () => {
    const other = createServer();
    await new Promise<void>((done) => {
      other.listen(0, '127.0.0.1', done);
    });
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    expect(await runToExit({ PORT: port, DATA_DIR: join(dataDir, 'other') })).toEqual({
      code: 1,
      output: `Port ${port} is busy: free it or choose another.`,
    });
    other.close();
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
