import { sign } from 'hono/jwt';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AdmittedRequest, type Gateway, openGateway } from './gateway.ts';

const secrets = {
  jwtSecret: 'a secret of at least thirty-two characters',
  publicKey: 'sb_publishable_key',
  secretKey: 'sb_secret_key',
};
const ada = '192.0.2.1';

/** What the database was asked, in its order: paths with their queries, and pings. */
let served: string[];
let time: number;
const clock = { now: () => time };
let respondWith: (request: AdmittedRequest) => Response;
/** Whether a request ends in time. */
let endsInTime: boolean;
/** Delays the responses until it resolves. */
let held: Promise<void>;
let gateway: Gateway;
const logged = vi.spyOn(console, 'error');

beforeEach(() => {
  served = [];
  time = 0;
  respondWith = () => Response.json([]);
  endsInTime = true;
  held = Promise.resolve();
  logged.mockReset().mockImplementation(() => {});
  gateway = openGateway(
    {
      async serve(request) {
        const { pathname, search } = new URL(request.url);
        served.push(pathname.replace(/^\/(auth|rest)\/v1\//, '') + search);
        await new Promise((resolve) => setImmediate(resolve));
        await held;
        const response = respondWith(request);
        return endsInTime ? response : null;
      },
      isAdmin: async () => true,
      async ping() {
        served.push('ping');
      },
      close: async () => {},
    },
    { secrets, visitorComputingMs: 2_000, now: () => clock.now() },
  );
});

afterEach(() => gateway.close());
afterAll(() => logged.mockRestore());

type Init = RequestInit & { address?: string | null; headers?: Record<string, string> };

function send(path: string, { address = ada, headers = {}, ...init }: Init = {}): Promise<Response> {
  const request = new Request(`http://127.0.0.1${path}`, {
    ...init,
    headers: { apikey: secrets.publicKey, ...headers },
  });
  return gateway.fetch(request, address);
}

const read = (name: string, init: Init = {}) => send(`/rest/v1/${name}`, init);
const post = (path: string, body: object, init: Init = {}) =>
  send(path, { ...init, method: 'POST', body: JSON.stringify(body) });
const signIn = (email: string, address = ada) =>
  post('/auth/v1/token?grant_type=password', { email, password: 'a password' }, { address });

async function adminHeaders(): Promise<Record<string, string>> {
  const claims = { sub: crypto.randomUUID(), session_id: crypto.randomUUID() };
  const exp = Math.floor(Date.now() / 1_000) + 60;
  return { authorization: `Bearer ${await sign({ ...claims, exp }, secrets.jwtSecret)}` };
}

test('an admin, the contact function, the product and a ping do not wait behind visitors', async () => {
  const headers = await adminHeaders();
  await read('known', { headers });
  const { promise, resolve: release } = Promise.withResolvers<void>();
  held = promise;
  const readsOfClock = vi.spyOn(clock, 'now');
  const requests = ['v1', 'v2', 'v3', 'v4', 'v5'].map((name, index) =>
    read(name, { address: `192.0.2.${index}` }),
  );
  requests.push(read('admin', { headers }));
  requests.push(read('function', { headers: { apikey: secrets.secretKey } }));
  requests.push(gateway.fetchAsProduct(new Request('http://127.0.0.1/rest/v1/product')));
  // The admin is known, and waits with the others.
  await expect.poll(() => readsOfClock.mock.calls.length).toBeGreaterThan(0);
  const pinging = gateway.ping();
  release();
  await Promise.all([...requests, pinging]);
  // One of the nine ran before the others waited.
  expect(served.slice(-4).map((name) => name.slice(0, 1))).toEqual(['v', 'v', 'v', 'v']);
});

test('sixty sign-ins of as many addresses do not delay a visitor', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  held = promise;
  const signIns = Array.from({ length: 60 }, (_, index) =>
    signIn(`user${index}@example.com`, `198.51.100.${index}`),
  );
  await expect.poll(() => served.length).toBe(1);
  const readsOfClock = vi.spyOn(clock, 'now');
  const page = read('page');
  await expect.poll(() => readsOfClock.mock.calls.length).toBeGreaterThan(0);
  release();
  await Promise.all([page, ...signIns]);
  expect(served.indexOf('page')).toBe(1);
});

test('who takes the database too long is held back for a minute, and nobody else', async () => {
  endsInTime = false;
  await read('slow');
  await read('slow', { address: null });
  await read('slow', { headers: { apikey: secrets.secretKey } });
  endsInTime = true;
  const refused = await read('next');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  for (const init of [{ address: '192.0.2.2' }, { address: null }, { headers: await adminHeaders() }]) {
    expect((await read('next', init)).status).toBe(200);
  }
  time += 60_000;
  expect((await read('next')).status).toBe(200);
});

test('more than fifty waiting requests of an address are refused, in the words of their service', async () => {
  const responses = await Promise.all([
    ...Array.from({ length: 51 }, () => read('items')),
    read('too-many'),
    send('/auth/v1/settings'),
    read('other', { address: '192.0.2.2' }),
  ]);
  const [rest, auth, other] = responses.slice(-3);
  const message = 'Too many requests from your address are waiting. Please try again in 5 seconds.';
  expect([rest?.status, rest?.headers.get('retry-after'), await rest?.json()]).toEqual([
    429,
    '5',
    { code: 'over_request_rate_limit', details: null, hint: null, message },
  ]);
  expect(await auth?.json()).toEqual({ code: 429, error_code: 'over_request_rate_limit', msg: message });
  expect(other?.status).toBe(200);
});

test('a sign-in that fails for another reason does not count', async () => {
  respondWith = () => Response.json({}, { status: 500 });
  for (let index = 0; index < 20; index += 1) expect((await signIn('ada@example.com')).status).toBe(500);
});

test('a second request for a link within a minute gets the same response, and no mail', async () => {
  const ask = () => post('/auth/v1/recover', { email: 'ada@example.com' });
  respondWith = () => Response.json({});
  const responses = [await ask(), await ask()];
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(['{}', '{}']);
  expect(served).toEqual(['recover']);
});

test('a sender who asks for links to many addresses is told to wait', async () => {
  const ask = (index: number) => post('/auth/v1/recover', { email: `user${index}@example.com` });
  for (let index = 0; index < 30; index += 1) expect((await ask(index)).status).toBe(200);
  expect((await ask(30)).status).toBe(429);
});

test('all senders together get five mails in a row sent to an address, then one a minute', async () => {
  const ask = (from: number) =>
    post('/auth/v1/recover', { email: 'ada@example.com' }, { address: `192.0.2.${from}` });
  for (const from of [1, 2, 3, 4, 5, 6]) expect((await ask(from)).status).toBe(200);
  time += 60_000;
  for (const from of [7, 8]) await ask(from);
  expect(served).toHaveLength(6);
});

test.each<[string, string, Init, number]>([
  ['a query of 2,000 characters', `/rest/v1/items?title=eq.${'a'.repeat(2_000)}`, {}, 400],
  ['31 parameters', `/rest/v1/items?${'id=eq.1&'.repeat(31)}`, {}, 400],
  ['31 parentheses', `/rest/v1/items?or=${'('.repeat(31)}`, {}, 400],
  ['a range in a header', '/rest/v1/items', { headers: { range: '0-10' } }, 400],
  ['a body of 10 kB', '/rest/v1/items', { method: 'POST', body: 'a'.repeat(10_001) }, 413],
])('%s is refused to a visitor, and served to an admin', async (_, path, init, status) => {
  const refused = await send(path, init);
  expect([refused.status, await refused.json()]).toEqual([
    status,
    expect.objectContaining({ message: expect.stringContaining('ithout the session of an administrator') }),
  ]);
  expect(served).toEqual([]);
  expect(
    (await send(path, { ...init, headers: { ...init.headers, ...(await adminHeaders()) } })).status,
  ).toBe(200);
});

test.each([
  ['has expired', async () => sign({ exp: 1 }, secrets.jwtSecret)],
  ['is forged', async () => 'a.b.c'],
])('a long request whose token %s reaches the library, which says so', async (_, token) => {
  const headers = { authorization: `Bearer ${await token()}` };
  await post('/rest/v1/items', { content: 'a'.repeat(20_000) }, { headers });
  expect(served).toEqual(['items']);
});

test('a token that the library ignores is none', async () => {
  const headers = { authorization: 'Bearer sb_a.b.c' };
  expect((await post('/rest/v1/items', { content: 'a'.repeat(20_000) }, { headers })).status).toBe(413);
});

test.each([
  ['/auth/v1/recover', 'bad_json'],
  ['/rest/v1/items', 'PGRST102'],
])('a body to %s that is not UTF-8 is refused', async (path, code) => {
  const refused = await send(path, { method: 'POST', body: new Uint8Array([0x7b, 0xff, 0x7d]) });
  const body = await refused.json();
  expect([refused.status, body.error_code ?? body.code]).toEqual([400, code]);
  expect(served).toEqual([]);
});
