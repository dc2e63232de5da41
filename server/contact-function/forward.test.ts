import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { Sender } from '../senders.ts';
import { forward, readBody } from './forward.ts';

let close = () => {};
afterEach(() => close());

async function receivedBy(request: Request, sent: Partial<Sender> = {}) {
  const received: IncomingMessage[] = [];
  let isWhole = false;
  const server = createServer((incoming, response) => {
    received.push(incoming);
    response.writeHead(207, { 'x-answer': 'yes', connection: 'close' }).write('ans');
    setTimeout(() => {
      isWhole = true;
      response.end('wer');
    }, 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => void server.close();
  const listening = server.address();
  if (!listening || typeof listening === 'string') throw new Error('The server does not listen.');
  const body = await readBody(request, 100_000, 10_000);
  const sender = { peerAddress: '198.51.100.7', addressHeader: null, isSitePublic: false, ...sent };
  const response = await forward(request, body, `http://127.0.0.1:${listening.port}`, sender);
  return { response, received: received[0], isWhole };
}

const claims = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-real-ip': '203.0.113.9',
  forwarded: 'for=203.0.113.9',
};

const address = 'http://site.example/functions/v1/contact-form';
const localAddress = 'http://127.0.0.1:4173/functions/v1/contact-form';

test.each([
  ['another machine', '198.51.100.7', address],
  ['this machine', '127.0.0.1', localAddress],
])('forwards the address of a peer on %s', async (_, peerAddress, url) => {
  const { received } = await receivedBy(new Request(url), { peerAddress });
  expect(received?.headers).toMatchObject({ 'x-forwarded-for': peerAddress });
});

test('forwards no address of a proxy that is not configured, and nothing that it claims', async () => {
  const { received } = await receivedBy(new Request(address, { headers: claims }));
  expect(JSON.stringify(received?.rawHeaders)).not.toMatch(/203\.0\.113\.9|evil|198\.51/);
});

test.each([
  ['a public name', address, false],
  ['the site of a public name', localAddress, true],
])('knows a peer on this machine that calls %s for a proxy', async (_, url, isSitePublic) => {
  const { received } = await receivedBy(new Request(url), { peerAddress: '127.0.0.1', isSitePublic });
  expect(received?.headers).not.toHaveProperty('x-forwarded-for');
});

test('forwards the header of the configured proxy, and no other of the kind', async () => {
  const request = new Request(address, { headers: claims });
  const { received } = await receivedBy(request, { addressHeader: 'x-real-ip' });
  expect(received?.headers).toMatchObject({ 'x-real-ip': '203.0.113.9' });
  expect(JSON.stringify(received?.rawHeaders)).not.toMatch(/forwarded|evil|198\.51/);
});

test('passes on method, path, query, keys and the whole answer', async () => {
  const request = new Request('http://site.example/functions/v1/contact-form?a=b', {
    method: 'POST',
    body: '{}',
    headers: { apikey: 'sb_publishable_test', authorization: 'Bearer token' },
  });
  const { response, received, isWhole } = await receivedBy(request);

  expect(isWhole).toBe(true);
  expect(received).toMatchObject({ method: 'POST', url: '/functions/v1/contact-form?a=b' });
  expect(received?.headers).toMatchObject({
    apikey: 'sb_publishable_test',
    authorization: 'Bearer token',
    'content-type': 'text/plain;charset=UTF-8',
  });
  expect([response.status, response.headers.get('x-answer'), await response.text()]).toEqual([
    207,
    'yes',
    'answer',
  ]);
  expect(response.headers.has('connection')).toBe(false);
});

test('of a long body reads the limit and a little more, and drops the rest', async () => {
  const chunks = Array.from({ length: 300 }, () => new Uint8Array(65_536));
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks.pop();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const request = new Request(address, Object.assign({ method: 'POST', body }, { duplex: 'half' }));
  const read = await readBody(request, 100_000, 10_000);

  expect(read?.length).toBe(131_072);
  await eventually(() => expect(chunks).toEqual([]));
});

test('waits for a body no longer than it may', async () => {
  const init = { method: 'POST', body: new ReadableStream() };
  const request = new Request(address, Object.assign(init, { duplex: 'half' }));

  await expect(readBody(request, 100_000, 20)).rejects.toMatchObject({ status: 408 });
});
