import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataDir } from '#tests/support/embedded-backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { adminClient } from '#tests/support/tables.ts';
import { type ProductProcess, startProductProcess } from '#tools/product-process.ts';
import { isExhaustive } from '#tools/test/depth.ts';
import type { Client } from './callers.ts';

let dataDir: string;
let product: ProductProcess;
let admin: Client;

beforeAll(async () => {
  dataDir = await makeDataDir();
  await start('0');
});

afterAll(async () => {
  await product.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(port: string): Promise<void> {
  product = await startProductProcess({ PORT: port, DATA_DIR: dataDir });
  admin = await adminClient(product.url);
}

const items = () => admin.from('portfolio_items');
const addItem = (title: string) =>
  items().insert({ title, category: 'web', description: 'Written by a test.' }).throwOnError();

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
    const { data } = await admin.from('contact_messages').select('name, message').throwOnError();
    expect(data).toEqual([{ name: 'Ada', message: 'Hello' }]);
  });

  test('ends with 0 on a signal to stop; the next start prints its address and the accounts, and has all confirmed data and sessions', async () => {
    await addItem('Written before the end');
    const signedIn = admin;
    expect(await product.end('SIGTERM'), product.output()).toBe(0);
    await start(new URL(product.url).port);
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
    const { data } = await signedIn.from('portfolio_items').select('title').throwOnError();
    expect(data).toContainEqual({ title: 'Written before the end' });
  });
});

const save = (title: string) =>
  admin.from('landing_page_content').update({ title }).eq('section', 'hero').throwOnError();

/** The HTML of the landing page, which must be whole. */
async function page(): Promise<string> {
  const response = await fetch(product.url);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toMatch(/<\/html>\s*$/);
  return html;
}

const publishedTitle = async () => /<h1[^>]*>([^<]*)</.exec(await page())?.[1];

test('the published pages are whole after each kill during a swap, and soon have the last confirmed save', async () => {
  const hero = { section: 'hero', title: 'First', content: 'Text' };
  await admin.from('landing_page_content').insert(hero).throwOnError();
  // Moments before, in and after a render.
  for (const killAfterMs of isExhaustive ? [50, 300, 600] : [300]) {
    const title = `Before the kill after ${killAfterMs} ms`;
    await save(title);
    await new Promise((wait) => setTimeout(wait, killAfterMs));
    await product.end('SIGKILL');
    await start('0');
    await eventually(async () => expect(await publishedTitle()).toBe(title));
  }
});
