import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listen, PortError } from './listen.ts';
import { type Handler, originHandler } from './origin.ts';

const site = { respond: () => new Response('site') };

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
  ['/storage/v1', 'backend'],
  ['/functions/v1/contact-form', 'functions'],
])('%s belongs to the %s', async (path, name) => {
  server.handle(originHandler({ site, backend: echo('backend'), functions: echo('functions') }));
  const response = await fetch(server.url + path, { method: 'POST', body: 'abc' });
  expect(await response.json()).toEqual({ name, path, peerAddress: '127.0.0.1', length: 3 });
});

test.each(['/', '/restaurant', '/rest/v2', '/auth/v1x', '/functions'])(
  '%s belongs to the site',
  async (path) => {
    server.handle(originHandler({ site, backend: echo('backend'), functions: echo('functions') }));
    expect(await (await fetch(server.url + path)).text()).toBe('site');
  },
);

test('with a hosted project the API paths belong to the site', async () => {
  server.handle(originHandler({ site, backend: null, functions: null }));
  expect(await (await fetch(`${server.url}/rest/v1/x`)).text()).toBe('site');
});

test.each([
  ['announced', () => 'a'.repeat(100_001)],
  ['streamed', () => new Blob(['a'.repeat(100_001)]).stream()],
])('an %s body over 100 kB is refused before the backend sees it', async (_, body) => {
  server.handle(originHandler({ site, backend: echo('backend'), functions: null }));
  const init = { method: 'POST', body: body(), duplex: 'half' as const };
  const response = await fetch(`${server.url}/rest/v1/x`, init);
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: '413' });
});

test.each([
  ['announced', () => 'a'.repeat(100_000)],
  ['streamed', () => new Blob(['a'.repeat(100_000)]).stream()],
])('an %s body of 100 kB arrives whole', async (_, body) => {
  server.handle(originHandler({ site, backend: echo('backend'), functions: null }));
  const init = { method: 'POST', body: body(), duplex: 'half' as const };
  expect(await (await fetch(`${server.url}/rest/v1/x`, init)).json()).toMatchObject({ length: 100_000 });
});

test('a busy port is named', async () => {
  const port = Number(new URL(server.url).port);
  await expect(listen(port)).rejects.toThrow(
    new PortError(`Port ${port} is busy: free it or choose another.`),
  );
});

test('closing finishes the request that runs and takes no other', async () => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slow = await listen(0);
  slow.handle({
    async fetch() {
      reach();
      await released;
      return new Response('finished');
    },
  });
  const answer = fetch(slow.url);
  await reached;
  const closed = slow.close();
  await expect(fetch(slow.url)).rejects.toThrow();
  release();
  expect(await (await answer).text()).toBe('finished');
  await closed;
});
