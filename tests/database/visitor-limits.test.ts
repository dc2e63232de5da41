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
    'description=ilike.*a*',
    'description=fts.a',
    'description=not.match.a',
    'description=not.ilike.*a*',
    'description=eq(any).{a,b}',
    'or=(title.eq.a,and(title.eq.b,or(title.eq.c,description.ilike.*d*)))',
    'or=(title.eq."a,b",description.match."c")',
    '"description"=match.a',
    '$or=match.a',
    'description->>a=eq.b',
    'select=description::tsvector',
    'select=id,content_revision(*)',
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

test('a member has the limits of a visitor, an admin none', async () => {
  const items = (caller: 'member' | 'admin') =>
    clients[caller].from('portfolio_items').select('id').like('title', '%a%').limit(500);
  const { error, status } = await items('member');
  expect([status, error?.code]).toEqual([400, 'PGRST100']);
  expect((await items('admin')).error).toBeNull();
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
