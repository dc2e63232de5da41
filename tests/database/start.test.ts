import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('the product is healthy on a loopback address; it ends with 0 on a signal, and the next start prints its address and the accounts and has all confirmed data and sessions', async () => {
  expect(product.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  // A database that is busy with other requests answers late.
  await eventually(async () => expect((await fetch(`${product.url}/health`)).status).toBe(200));
  const item = { title: 'Written before the end', category: 'web', description: 'Text' } as const;
  await admin.from('portfolio_items').insert(item).throwOnError();
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
  expect(data).toContainEqual({ title: item.title });
});

const save = (title: string) =>
  admin.from('landing_page_content').update({ title }).eq('section', 'hero').throwOnError();

/** The title of the landing page, which must be whole. */
async function publishedTitle(): Promise<string | undefined> {
  const response = await fetch(product.url);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toMatch(/<\/html>\s*$/);
  return /<h1[^>]*>([^<]*)</.exec(html)?.[1];
}

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
