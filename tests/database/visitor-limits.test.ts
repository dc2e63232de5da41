import bcrypt from 'bcryptjs';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signInCallers } from './callers.ts';
import { openTarget } from './target.ts';

const target = await openTarget('embedded');
afterAll(() => target.close());
const clients = await signInCallers(target);
await target.query(
  `insert into public.portfolio_items (title, category, description)
   select 'Item ' || n, 'ai', 'Text' from generate_series(1, 300) n`,
);

const items = '/rest/v1/portfolio_items';

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: target.publicKey, 'content-type': 'application/json', ...init.headers };
  return target.fetch(target.url + path, { ...init, headers });
}

const list = Array.from({ length: 101 }, (_, index) => index);

describe('a visitor', () => {
  test.each([
    'description=match.a',
    'description=imatch.a',
    'description=like.*a*',
    'description=ilike.*a*',
    'description=fts.a',
    'description=plfts.a',
    'description=phfts.a',
    'description=wfts.a',
    'description=wfts(english).a',
    'description=not.match.a',
    'description=not.ilike.*a*',
    'description=like(any).{*a*,*b*}',
    'description=match(all).{a,b}',
    'description=eq(any).{a,b}',
    'or=(title.eq.a,description.match.b)',
    'or=(title.eq.a,and(title.eq.b,or(title.eq.c,description.ilike.*d*)))',
    'and=(description.not.match.a)',
    'not.or=(description.wfts.a,title.eq.b)',
    'or=(title.eq."a,b",description.match."c")',
    '"description"=match.a',
    '$or=match.a',
    '$not=match.a',
    'description->>a=eq.b',
    'select=description->>a',
    'select=description::tsvector',
    'select=words:description::tsvector',
    'select=id,content_revision(*)',
    'select=id,...content_revision(revision)',
    'order=title,category,description,created_at,updated_at',
    'limit=201',
    'offset=501',
    `version=in.(${list})`,
    `or=(${list.slice(0, 21).map((index) => `version.eq.${index}`)})`,
    'or=(and(or(and(or(title.eq.a,title.eq.b)))))',
  ])('may not ask for %s', async (query) => {
    const response = await ask(`${items}?${query}`);
    const { code, message } = await response.json();
    expect([response.status, code, message]).toEqual([
      400,
      'PGRST100',
      expect.stringMatching(/^Without the session of an admin/),
    ]);
  });

  test('may ask for none of that by another method, or of a function', async () => {
    for (const [method, path, body] of [
      ['HEAD', items, null],
      ['PATCH', items, '{"title":"Changed"}'],
      ['DELETE', items, null],
      ['POST', '/rest/v1/rpc/recent_history', '{"limit_count":1}'],
    ] as const)
      expect((await ask(`${path}?description=match.a`, { method, body })).status, method).toBe(400);
  });

  test.each([
    'select=*',
    'select=id,name:title&order=title.desc.nullslast,id&limit=200&offset=10',
    'title=eq.like.this&category=neq.web&version=gte.1&version=lt.9',
    'id=in.(11111111-1111-4111-8111-111111111111)&image_url=is.null',
    'image_url=not.is.null&category=not.in.(ai,web)&or=(title.eq.a,and(title.gt.b,not.or(title.lte.c,title.eq.d)))',
  ])('may ask for %s', async (query) => {
    const response = await ask(`${items}?${query}`, { headers: { prefer: 'count=exact' } });
    expect([200, 206]).toContain(response.status);
  });

  test('gets 200 rows, and their number', async () => {
    const { data, count } = await clients.visitor
      .from('portfolio_items')
      .select('id', { count: 'exact' })
      .throwOnError();
    expect([data.length, count]).toEqual([200, 305]);
  });
});

test.each(['member', 'deleted admin'] as const)('a %s has the limits of a visitor', async (caller) => {
  const { error, status } = await clients[caller].from('portfolio_items').select('id').like('title', '%a%');
  expect([status, error?.code]).toEqual([400, 'PGRST100']);
});

test('an admin whose role is taken away has the limits of a visitor, and is refused as one without it', async () => {
  const { admin, member } = target.accounts;
  const change = async ({ email }: typeof admin, change: 'admin' | 'member') =>
    clients.service.rpc('change_person', { email, change }).throwOnError();
  await change(member, 'admin');
  await change(admin, 'member');
  onTestFinished(async () => {
    await change(admin, 'admin');
    await change(member, 'member');
  });
  const search = await clients.admin.from('portfolio_items').select('id').like('title', '%a%');
  expect([search.status, search.error?.code]).toEqual([400, 'PGRST100']);
  const item = { title: 'Item', category: 'ai', description: 'a'.repeat(20_000) } as const;
  const save = await clients.admin.from('portfolio_items').insert(item);
  expect([save.status, save.error?.code]).toEqual([403, '42501']);
});

test('an admin may search and match patterns', async () => {
  const { data } = await clients.admin
    .from('portfolio_items')
    .select('id, title')
    .or('title.imatch."item 1",description.ilike.*nothing*')
    .order('title')
    .limit(500)
    .throwOnError();
  expect(data.length).toBeGreaterThan(10);
});

test('a wrong password gets the same response and the same work for an unknown address', async () => {
  const compared = vi.spyOn(bcrypt, 'compare');
  onTestFinished(() => compared.mockRestore());
  const attempt = async (email: string) => {
    compared.mockClear();
    const response = await ask('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email, password: 'a wrong password' }),
    });
    const costs = compared.mock.calls.map(([, hash]) => bcrypt.getRounds(hash));
    return { status: response.status, body: await response.text(), costs };
  };
  const { email } = target.accounts.admin;
  const known = await attempt(email);
  expect(known).toMatchObject({ status: 400, costs: [4] });
  expect(await attempt('nobody@example.com')).toEqual(known);
  expect(await attempt(email.toUpperCase())).toEqual(known);
});
