import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '#support/eventually.ts';
import { forward } from './functions-forward.ts';

let close = () => {};
afterEach(() => close());

async function receivedBy(request: Request, peerAddress: string | null, addressHeader: string | null = null) {
  const received: IncomingMessage[] = [];
  const server = createServer((incoming, response) => {
    received.push(incoming);
    response.writeHead(207, { 'x-answer': 'yes', connection: 'close' }).end('answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => void server.close();
  const listening = server.address();
  if (!listening || typeof listening === 'string') throw new Error('The server does not listen.');
  const response = await forward(request, `http://127.0.0.1:${listening.port}`, {
    peerAddress,
    addressHeader,
  });
  return { response, received: received[0] };
}

const claims = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-real-ip': '203.0.113.9',
  forwarded: 'for=203.0.113.9',
};

const address = 'http://site.example/functions/v1/contact-form';

test('tells the peer address that the server saw', async () => {
  const { received } = await receivedBy(new Request(address), '198.51.100.7');
  expect(received?.headers).toMatchObject({ 'x-forwarded-for': '198.51.100.7' });
});

test('tells no address of a proxy that nobody has configured, and nothing that it claims', async () => {
  const { received } = await receivedBy(new Request(address, { headers: claims }), '198.51.100.7');
  expect(JSON.stringify(received?.rawHeaders)).not.toMatch(/203\.0\.113\.9|evil|198\.51/);
});

test('passes on what the configured proxy tells, and nothing else of the kind', async () => {
  const { received } = await receivedBy(
    new Request(address, { headers: claims }),
    '198.51.100.7',
    'x-real-ip',
  );
  expect(received?.headers).toMatchObject({ 'x-real-ip': '203.0.113.9' });
  expect(JSON.stringify(received?.rawHeaders)).not.toMatch(/forwarded|evil|198\.51/);
});

test('passes on method, path, query, keys and answer', async () => {
  const request = new Request('http://site.example/functions/v1/contact-form?a=b', {
    method: 'POST',
    body: '{}',
    headers: { apikey: 'sb_publishable_test', authorization: 'Bearer token' },
  });
  const { response, received } = await receivedBy(request, null);

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

test('reads a body to its end that the function left unread', async () => {
  const chunks = Array.from({ length: 300 }, () => new Uint8Array(65_536));
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks.pop();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  const { response } = await receivedBy(
    new Request('http://site.example/functions/v1/contact-form', init),
    null,
  );

  expect(await response.text()).toBe('answer');
  await eventually(() => expect(chunks).toEqual([]));
});
