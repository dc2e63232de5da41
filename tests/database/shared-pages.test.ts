import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { openStore } from '#server/backend/store.ts';
import { type Product, startProduct } from '#server/product.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { publicKeyOf } from '#tests/support/tables.ts';

const root = resolve(import.meta.dirname, '../..');
const [admin, member] = demoAccounts;
const token = 'Quagga'.padEnd(43, '-_');
const id = '99999999-9999-4999-8999-999999999999';
const agencyId = '00000000-0000-4000-8000-000000000401';
const text = { title: 'Quagga', category: 'ai', description: 'Quagga' };

/** A version of each kind that no visitor sees. */
const versions = {
  'landing-section': ['landing_page_content', { section: 'hero', title: 'Quagga', content: 'Quagga' }],
  'portfolio-item': ['portfolio_items', text],
  service: ['content_documents', { published: true, body: text }],
  'featured-project': [
    'content_documents',
    { published: false, body: { ...text, bg_color: '#2a2a7c', image_url: 'https://a.example/<i>.png' } },
  ],
  'case-study': ['content_documents', { slug: 'project-noah', published: false, body: text }],
  agency: ['content_documents', { body: { name: 'Quagga', email: 'a@b.example', claim: 'Quagga' } }],
} as const;

const logged = vi.spyOn(console, 'error').mockReturnValue();
let dataDir: string;
let product: Product;
let client: SupabaseClient;
let memberToken: string;
let publicKey: string;

async function start(): Promise<void> {
  product = await startProduct(root, { PORT: '0', DATA_DIR: dataDir }, new AbortController().signal);
  publicKey = publicKeyOf(await (await fetch(`${product.url}/login`)).text());
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  client = createClient(product.url, publicKey, options);
  const { data } = await client.auth.signInWithPassword(member);
  memberToken = data.session?.access_token ?? '';
  await client.auth.signInWithPassword(admin);
}

beforeAll(async () => {
  dataDir = await makeDataDir();
  await start();
});

beforeEach(async () => {
  await client.from('waiting_versions').delete().neq('kind', '');
});

afterAll(async () => {
  await product?.close();
  rmSync(dataDir, { recursive: true });
  logged.mockRestore();
});

/** Stores a version and shares it by the token. */
async function share(kind: keyof typeof versions, values: object = {}): Promise<void> {
  const [table_name, columns] = versions[kind];
  const body = { ...columns, ...(table_name === 'content_documents' && { kind }), ...values };
  const record_id = kind === 'agency' ? agencyId : id;
  const record_key = 'section' in body ? body.section : record_id;
  const stored = { kind, table_name, record_key, record_id, base_version: 0, body };
  expect((await client.from('waiting_versions').insert(stored)).error).toBeNull();
  const link_ends_at = new Date(Date.now() + 86_400_000).toISOString();
  await change({ link_hash: hash('sha256', token), link_ends_at });
}

const change = (values: object) => client.from('waiting_versions').update(values).neq('kind', '');

const open = (path = `/shared/${token}`, init: RequestInit = {}) =>
  fetch(product.url + path, { redirect: 'manual', ...init });

/** Sends the form of the shared page as a browser does. */
async function send(
  values: Record<string, string>,
  headers: HeadersInit = { 'sec-fetch-site': 'same-origin' },
) {
  const [, body_hash = ''] = /name="body_hash" value="(\w+)"/.exec(await (await open()).text()) ?? [];
  const body = new URLSearchParams({ body_hash, name: 'Ada', note: '', answer: 'approved', ...values });
  const response = await open(undefined, { method: 'POST', body, headers });
  return { status: response.status, html: await response.text() };
}

const rpc = '/rest/v1/rpc';
const publicPlaces = [
  ...['/', '/privacy', '/case-study/project-noah', '/case-study/quagga', '/case-study/404', '/no/such/page'],
  ...['/admin', '/admin/content', '/login', '/sitemap.xml', '/robots.txt', '/site.webmanifest', '/health'],
  ...['/shared/', `/shared/${id}`, `/shared/${hash('sha256', token)}`, `/shared/${'-'.repeat(43)}`],
  ...['/rest/v1/', '/rest/v1/waiting_versions', '/rest/v1/content_documents', '/rest/v1/portfolio_items'],
  ...['/rest/v1/content_documents?select=*,waiting_versions(*)', '/rest/v1/landing_page_content'],
  ...[
    '/rest/v1/content_redirects',
    '/rest/v1/content_history',
    '/rest/v1/content_revision',
    '/rest/v1/pictures',
  ],
  ...[
    `${rpc}/recent_history?entry_limit=100`,
    `${rpc}/deleted_records?table_name=waiting_versions&entry_limit=9`,
  ],
  ...[`${rpc}/shared_version?token_hash=${token}`, `${rpc}/publish_due`, '/rest/v1/private.shared_links'],
  ...['/graphql/v1', '/functions/v1/people', '/functions/v1/contact-form', '/auth/v1/settings'],
  ...['/storage/v1/object/list/pictures', `/storage/v1/object/public/pictures/${id}`],
];

test('before its time no visitor and no member reads anything of a version in any public place', async () => {
  await share('case-study', { slug: 'quagga' });
  for (const session of [publicKey, memberToken]) {
    for (const path of publicPlaces) {
      const headers = { apikey: publicKey, authorization: `Bearer ${session}`, accept: '*/*' };
      for (const method of ['GET', 'POST']) {
        const response = await open(path, { method, headers, ...(method === 'POST' && { body: '{}' }) });
        const found = JSON.stringify([...response.headers]) + (await response.text());
        expect.soft(found.replaceAll(path, ''), `${method} ${path}`).not.toMatch(/quagga/i);
      }
    }
  }
});

test.each(Object.keys(versions) as (keyof typeof versions)[])(
  'the link of a %s shows it on its page, without any script, and to nobody else',
  async (kind) => {
    await share(kind);
    const response = await open();
    const html = await response.text();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("script-src 'none'"),
    });
    const found = (pattern: RegExp) => pattern.test(html);
    expect(found(/<meta name="robots" content="noindex">[\s\S]*Quagga[\s\S]*<aside id="answer"/)).toBe(true);
    expect(found(/<script|\son\w+=/)).toBe(false);
    expect(found(/https:\/\/a.example\/&lt;i&gt;.png is not covered/)).toBe(kind === 'featured-project');
    await change({ link_ends_at: null });
    expect([(await open()).status, (await send({})).status]).toEqual([404, 404]);
  },
);

test('an answer is taken from its own page alone, said there, and published where that was chosen', async () => {
  await share('landing-section');
  const answers: [values: Record<string, string>, headers: HeadersInit | undefined, status: number][] = [
    [{}, { 'sec-fetch-site': 'cross-site' }, 403],
    [{}, { origin: 'https://a.example' }, 403],
    [{}, {}, 403],
    [{ name: ' ' }, undefined, 422],
    [{ answer: 'delete' }, undefined, 422],
    [{ note: 'x'.repeat(2_001) }, undefined, 422],
    [{ body_hash: 'x' }, undefined, 422],
    [{ note: 'x'.repeat(40_000) }, undefined, 413],
    [{ name: '<b>', answer: 'changes' }, undefined, 303],
    [{ name: 'Eve' }, { origin: product.url }, 303],
  ];
  for (const [values, headers, status] of answers) {
    expect.soft((await send(values, headers)).status, JSON.stringify({ values, headers })).toBe(status);
    if (values.name === '<b>') expect(await (await open()).text()).toContain('&lt;b&gt; asks for changes');
  }
  expect(await (await open()).text()).toContain('Approved by Eve');
  await change({ publishes_when_approved: true });
  expect(await send({})).toMatchObject({ status: 200, html: expect.stringContaining('Approved by Ada. ') });
  expect((await open()).status).toBe(404);
  await eventually(async () => expect(await (await open('/')).text()).toContain('Quagga'));
  await client.from('landing_page_content').delete().eq('id', id);
});

test('a version that cannot be read is not shown, and the log names no token', async () => {
  await share('portfolio-item', { category: 'no such' });
  expect((await open()).status).toBe(503);
  expect(JSON.stringify(logged.mock.calls)).toMatch(/The version of portfolio-item \S+ cannot be read/);
  expect(JSON.stringify(logged.mock.calls)).not.toContain(token);
});

test('what fell due while no server ran is on the first page that the next one serves', async () => {
  await share('landing-section');
  await change({ publish_at: new Date(Date.now() + 86_400_000).toISOString() });
  await product.close();
  const store = await openStore({ dataDir, siteUrl: product.url, deliver: () => {} });
  await store.database.exec(`
    update public.waiting_versions set publish_at = now() - interval '1 hour' where true;
    update public.waiting_versions set scheduled_by = (select user_id from public.user_roles) where true`);
  await store.close();
  await start();
  expect(await (await open('/')).text()).toContain('Quagga');
  const { data } = await client
    .from('content_history')
    .select('publication')
    .order('id', { ascending: false });
  expect(data?.[0]).toMatchObject({ publication: { is_late: true } });
});
