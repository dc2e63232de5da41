import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp, type Handler } from './app.ts';
import { type Listening, listen } from './listen.ts';
import { UserError } from './user-error.ts';

const site = { respond: () => new Response('site') };
const parts = { site, backend: null, functions: null, checkDatabase: async () => {} };

/** Tells what arrived, as the real ones receive it. */
function echo(name: string): Handler {
  return {
    async fetch(request, peerAddress) {
      const text = await new Request(request).text();
      return Response.json({ name, path: new URL(request.url).pathname, peerAddress, length: text.length });
    },
  };
}

let server: Listening;

beforeAll(async () => {
  server = await listen(0);
});
afterAll(() => server.close());

test('before the product is ready it says so', async () => {
  const response = await fetch(server.url);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
});

test.each([
  ['/auth/v1/token', 'backend'],
  ['/rest/v1/portfolio_items', 'backend'],
  ['/functions/v1/contact-form', 'functions'],
])('%s belongs to the %s', async (path, name) => {
  server.handle(createApp({ ...parts, backend: echo('backend'), functions: echo('functions') }));
  const response = await fetch(server.url + path, { method: 'POST', body: 'abc' });
  expect(await response.json()).toEqual({ name, path, peerAddress: '127.0.0.1', length: 3 });
});

test.each(['/', '/rest/v2', '/auth/v1x'])('%s belongs to the site', async (path) => {
  server.handle(createApp({ ...parts, backend: echo('backend'), functions: echo('functions') }));
  expect(await (await fetch(server.url + path)).text()).toBe('site');
});

test.each([
  ['announced', (size: number) => 'a'.repeat(size)],
  ['streamed', (size: number) => new Blob(['a'.repeat(size)]).stream()],
])('an %s body of 100 kB arrives whole, and no byte of a larger one', async (_, bodyOf) => {
  server.handle(createApp({ ...parts, backend: echo('backend') }));
  const send = (size: number) =>
    fetch(
      `${server.url}/rest/v1/x`,
      Object.assign({ method: 'POST', body: bodyOf(size) }, { duplex: 'half' }),
    );
  expect(await (await send(100_000)).json()).toMatchObject({ length: 100_000 });
  const refused = await send(100_001);
  expect([refused.status, await refused.json()]).toEqual([413, expect.objectContaining({ code: '413' })]);
});

describe('/health', () => {
  test('answers 200 once the database has answered', async () => {
    server.handle(createApp(parts));
    const response = await fetch(`${server.url}/health`);
    expect([response.status, await response.text()]).toEqual([200, '{"status":"ok"}']);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['does not answer', () => new Promise(() => {})],
  ])('answers 503 within 2 s when the database %s', async (_, checkDatabase) => {
    server.handle(createApp({ ...parts, checkDatabase }));
    const response = await fetch(`${server.url}/health`, { signal: AbortSignal.timeout(2_000) });
    expect([response.status, await response.text()]).toEqual([503, '{"status":"unavailable"}']);
  });
});

/** A request as it stands, where `fetch` decides host, target and method itself. */
async function raw(
  options: RequestOptions,
  origin = server.url,
): Promise<{ status: number | undefined; headers: IncomingMessage['headers'] }> {
  const { hostname, port } = new URL(origin);
  const response = await new Promise<IncomingMessage>((done, fail) => {
    httpRequest({ hostname, port, path: '/', ...options }, done)
      .on('error', fail)
      .end();
  });
  response.resume();
  return { status: response.statusCode, headers: response.headers };
}

describe('a request for a host', () => {
  let known: Listening;

  beforeAll(async () => {
    known = await listen(0, { siteUrl: 'https://www.agency.example', embedded: true });
    known.handle(createApp(parts));
  });
  afterAll(() => known.close());

  test.each([
    ['localhost:4173', 200],
    ['127.0.0.1', 200],
    ['[::1]:4173', 200],
    ['product.localhost', 200],
    ['www.agency.example', 200],
    ['agency.example', 421],
    ['evil.example', 421],
    ['127.0.0.1.evil.example', 421],
    ['0.0.0.0', 421],
  ])('%s is answered with %i', async (host, status) => {
    for (const path of ['/', '/rest/v1/x', '/health']) {
      expect((await raw({ path, headers: { host } }, known.url)).status, path).toBe(status);
    }
  });

  test('that only the target names is answered alike', async () => {
    const { status, headers } = await raw({ path: 'http://evil.example/' }, known.url);
    expect(status).toBe(421);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

test.each([
  ['TRACE', '/', 'GET, HEAD'],
  ['POST', '/health', 'GET, HEAD'],
  ['TRACE', '/rest/v1/x', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ['DELETE', '/auth/v1/token', 'POST, OPTIONS'],
])('%s of %s is answered with 405 and %s', async (method, path, allow) => {
  server.handle(createApp({ ...parts, backend: echo('backend'), functions: echo('functions') }));
  const { status, headers } = await raw({ method, path });
  expect(status).toBe(405);
  expect(headers).toMatchObject({ allow, 'x-content-type-options': 'nosniff' });
});

test('no cache stores an API response, and no browser guesses its content type', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failing = { fetch: () => Promise.reject(new Error('failed')) };
  server.handle(createApp({ ...parts, backend: echo('backend'), functions: failing }));
  for (const path of ['/rest/v1/x', '/functions/v1/contact-form', '/health']) {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    if (!path.startsWith('/functions')) expect(headers.get('cache-control'), path).toBe('no-store');
  }
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('a busy port is named', async () => {
  const port = Number(new URL(server.url).port);
  await expect(listen(port)).rejects.toThrow(
    new UserError(`Port ${port} is busy: free it or choose another.`),
  );
});
