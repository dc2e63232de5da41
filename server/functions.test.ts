import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type Functions, startFunctions } from './functions.ts';

type Respond = (request: Request) => Promise<Response>;

const options = { settings: {}, fetch, addressHeader: null, isSitePublic: false };
const timeoutsMs = { body: 20, turn: 20, response: 1_000 };

/** The server with one function, `contact-form`. */
function functionsWith(respond: Respond, set: Partial<Parameters<typeof startFunctions>[0]> = {}): Functions {
  const functions = startFunctions({
    ...options,
    functions: { 'contact-form': () => ({ respond, stop() {} }) },
    ...set,
  });
  onTestFinished(() => functions.close());
  return functions;
}

async function receivedBy(request: Request, peerAddress: string, set = {}): Promise<Request | undefined> {
  const received: Request[] = [];
  const functions = functionsWith(async (request) => Response.json(received.push(request)), set);
  await functions.fetch(request, peerAddress);
  return received[0];
}

const claims = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-real-ip': '203.0.113.9',
  forwarded: 'for=203.0.113.9',
};
const address = 'http://site.example/functions/v1/contact-form';
const localAddress = 'http://127.0.0.1:4173/functions/v1/contact-form';
const peer = '198.51.100.7';

test.each([
  ['another machine', address, peer, {}, {}, { 'x-forwarded-for': peer }],
  ['this machine', localAddress, '127.0.0.1', {}, {}, { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy that is not configured', address, peer, claims, {}, {}],
  ['a proxy on this machine, by a public name', address, '127.0.0.1', {}, {}, {}],
  ['a proxy on this machine, for a public site', localAddress, '127.0.0.1', {}, { isSitePublic: true }, {}],
  [
    'the configured proxy',
    address,
    peer,
    claims,
    { addressHeader: 'x-real-ip' },
    { 'x-real-ip': '203.0.113.9' },
  ],
])(
  'of %s a function gets the address that is proven, and nothing that is claimed',
  async (_, url, by, headers, set, expected) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const received = await receivedBy(new Request(url, { headers }), by, set);
    vi.restoreAllMocks();
    expect(Object.fromEntries(received?.headers ?? [])).toEqual(expected);
  },
);

const post = (body: BodyInit) =>
  new Request(address, Object.assign({ method: 'POST', body }, { duplex: 'half' }));

test('of a long body passes on the limit and a little more, and drops the rest', async () => {
  const chunks = Array.from({ length: 300 }, () => new Uint8Array(65_536));
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks.pop();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const received = await receivedBy(post(body), peer);

  expect(await received?.bytes()).toHaveLength(131_072);
  await eventually(() => expect(chunks).toEqual([]));
});

test('a body that does not come, a failure and a response that does not come cost their own request alone', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const functions = functionsWith(
    async (request) => {
      const sent = await request.text();
      if (sent === 'hang') await new Promise(() => {});
      if (sent === 'throw') throw new Error('It failed.');
      return new Response(sent);
    },
    { timeoutsMs },
  );
  const send = async (body: BodyInit) => (await functions.fetch(post(body), peer)).status;
  const ended: unknown[] = [];
  // More than may run at a time.
  const bad = ['hang', 'hang', 'hang', 'throw', 'throw', 'throw', new ReadableStream()].map((body) =>
    send(body).then((status) => ended.push([body, status])),
  );
  expect(await send('good')).toBe(200);
  expect(ended).not.toContainEqual(['hang', 503]);
  await Promise.all(bad);
  expect(ended.map(String).sort()).toEqual([
    '[object ReadableStream],408',
    ...Array(3).fill('hang,503'),
    ...Array(3).fill('throw,503'),
  ]);
  expect(String(logged.mock.calls)).toContain('contact-form: Error: It failed.');
  vi.restoreAllMocks();
});

test('a function that is not mounted is 404; closing waits for what a request has begun, then refuses', async () => {
  const ended: string[] = [];
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const functions = startFunctions({
    ...options,
    functions: {
      'contact-form': ({ waitUntil }) => ({
        async respond() {
          waitUntil(ending.then(() => void ended.push('mail')));
          return new Response();
        },
        stop: end,
      }),
    },
  });
  const send = async (url: string) => (await functions.fetch(new Request(url), peer)).status;
  expect(await send('http://site.example/functions/v1/other')).toBe(404);
  expect(await send(address)).toBe(200);
  await functions.close();

  expect(ended).toEqual(['mail']);
  expect(await send(address)).toBe(503);
});

test('what a function throws after its response never ends the process; what the server throws does', async () => {
  const script = `
    import { startFunctions } from '${import.meta.resolve('./functions.ts')}';
    const throwLater = (message) => setTimeout(() => { throw new Error(message); });
    startFunctions({
      settings: {}, addressHeader: null, isSitePublic: false,
      functions: { broken: ({ waitUntil }) => {
        throwLater('by a timer');
        waitUntil(Promise.reject(new Error('awaited')));
        Promise.reject(new Error('forgotten'));
      } },
    });
    setTimeout(() => { console.error('alive'); throwLater('by the server'); }, 50);
    setTimeout(() => console.error('not ended'), 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);

  for (const logged of ['by a timer', 'awaited', 'forgotten'])
    expect(errors).toContain(`broken: Error: ${logged}`);
  expect(errors).toContain('alive');
  expect(errors).not.toContain('not ended');
  expect(code).not.toBe(0);
});
