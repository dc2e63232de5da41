import { describe, expect, test, vi } from 'vitest';
import type { ContactRequest } from '../../../machines/domain/contact-message.ts';
import { MINIMUM_ELAPSED_MS } from '../../../machines/domain/contact-message.ts';
import { BODY_LIMIT_BYTES } from './body.ts';
import { DatabaseError } from './database.ts';
import { createHandler, refuseUnconfigured } from './handler.ts';
import type { LogEntry } from './log.ts';
import type { Saved } from './store.ts';
import type { Suspicion } from './suspicion.ts';

const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello there.' };

function handlerWith(
  save: (message: ContactRequest) => Promise<Saved | undefined> = async () => undefined,
  { admin = false } = {},
) {
  const log: LogEntry[] = [];
  const saved: ContactRequest[] = [];
  const suspicions: (Suspicion | null)[] = [];
  const deliver = vi.fn(async () => {});
  const runInBackground: Promise<void>[] = [];
  const handle = createHandler({
    log: (entry) => log.push(entry),
    outbox: { deliver, stop() {} },
    sendsMail: !admin,
    problems: ['No mail is sent: CONTACT_MAIL_HOST is missing.'],
    isAdmin: async () => admin,
    hashSender: async () => null,
    runInBackground: (work) => runInBackground.push(work),
    store: {
      async save(taken, suspicion) {
        const outcome = await save(taken);
        saved.push(taken);
        suspicions.push(suspicion);
        return outcome ?? { outcome: 'stored' };
      },
    },
  });
  return { handle, log, saved, suspicions, deliver, runInBackground };
}

function post(body: BodyInit, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  return new Request('http://127.0.0.1/contact-form', Object.assign(init, { duplex: 'half' }));
}

const postJson = (value: unknown) => post(JSON.stringify(value));

test('the answer to a wrong message has a sentence, and the reason per field', async () => {
  const { handle, saved } = handlerWith();
  const response = await handle(postJson({ name: ' ', email: 'ada', message: 'Hello' }));

  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    error: 'invalid_message',
    message: 'Please enter your name.',
    fields: { name: 'Please enter your name.', email: 'Please enter a valid email address.' },
  });
  expect(saved).toEqual([]);
});

test.each([false, true])(
  'GET says whether mail is sent, and to an admin what is wrong: %s',
  async (admin) => {
    const { handle, deliver } = handlerWith(undefined, { admin });
    const response = await handle(new Request('http://127.0.0.1/contact-form'));
    const problems = ['No mail is sent: CONTACT_MAIL_HOST is missing.'];
    expect(await response.json()).toEqual({ mail: !admin, ...(admin && { problems }) });
    expect(deliver).toHaveBeenCalledTimes(1);
  },
);

test('due mails are sent after a message was stored or repeated, and the answer does not wait for them', async () => {
  const outcomes: Saved[] = [
    { outcome: 'stored' },
    { outcome: 'known' },
    { outcome: 'limited', retryAfter: 1 },
  ];
  const { handle, deliver, runInBackground } = handlerWith(async () => outcomes.shift());
  deliver.mockReturnValue(new Promise<void>(() => {}));
  const statuses = [];
  for (const _ of [1, 2, 3]) statuses.push((await handle(postJson(message))).status);

  expect(statuses).toEqual([200, 200, 429]);
  expect(deliver).toHaveBeenCalledTimes(2);
  expect(runInBackground).toHaveLength(2);
});

test('over a limit the answer says when to try again', async () => {
  const { handle } = handlerWith(async () => ({ outcome: 'limited', retryAfter: 61 }));
  const response = await handle(postJson(message));
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '61']);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual({
    error: 'too_many_messages',
    message: 'You have sent many messages. Please try again in 2 minutes.',
  });
});

const json = JSON.stringify(message);
/** A message in a body of so many bytes. */
const sized = (bytes: number) =>
  JSON.stringify({ ...message, message: 'x'.repeat(bytes - json.length + message.message.length) });

test.each<[string, BodyInit, Record<string, string>, number, string | null]>([
  ['JSON by another spelling', json, { 'content-type': 'Application/JSON; charset=utf-8' }, 200, null],
  ['another content type', json, { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  [
    'a content type that begins alike',
    json,
    { 'content-type': 'application/jsonp' },
    415,
    'unsupported_media_type',
  ],
  ['bytes that are not UTF-8', new Uint8Array([0x22, 0xc3, 0x28, 0x22]), {}, 400, 'malformed_json'],
  ['deeply nested lists', '['.repeat(40_000) + ']'.repeat(40_000), {}, 422, 'invalid_message'],
  ['a prototype', `{"__proto__":${json}}`, {}, 422, 'invalid_message'],
  ['a body of 100 kB', sized(BODY_LIMIT_BYTES), {}, 200, null],
  ['a body of one byte more', sized(BODY_LIMIT_BYTES + 1), {}, 413, 'body_too_large'],
])('%s', async (_, body, headers, status, error) => {
  const { handle, saved } = handlerWith();
  const response = await handle(post(body, headers));
  expect([response.status, (await response.json()).error ?? null]).toEqual([status, error]);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(saved).toHaveLength(status === 200 ? 1 : 0);
});

test('another method is refused, with those that are known', async () => {
  const response = await handlerWith().handle(
    new Request('http://127.0.0.1/', { method: 'PUT', body: json }),
  );
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});

test.each([
  // A length that is too small is not believed.
  [{ 'content-length': '10' }, 20_000],
  [{ 'content-length': '100001' }, 10_000 - BODY_LIMIT_BYTES],
])(
  'an endless body ends soon after the limit, at once where its length says enough: %j',
  async (headers, more) => {
    const state = { sent: 0, isCancelled: false };
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        state.sent += 10_000;
        controller.enqueue(new Uint8Array(10_000).fill(0x20));
      },
      cancel() {
        state.isCancelled = true;
      },
    });
    expect((await handlerWith().handle(post(stream, headers))).status).toBe(413);
    expect(state.isCancelled).toBe(true);
    expect(state.sent).toBeLessThanOrEqual(BODY_LIMIT_BYTES + more);
  },
);

describe('a message is stored as suspected or not, with the same answer for the sender,', () => {
  test.each([
    ['the trap is filled', { website: ' ' }, 'trap'],
    ['it was sent too soon', { elapsed_ms: MINIMUM_ELAPSED_MS - 1 }, 'too_fast'],
    ['it was sent in the least time', { elapsed_ms: MINIMUM_ELAPSED_MS }, null],
    ['nothing is known', {}, null],
    ['it has many links', { message: 'See https://a.example www.b.example '.repeat(3) }, 'links'],
  ])('when %s', async (_, marks, suspicion) => {
    const { handle, suspicions, log } = handlerWith();
    const response = await handle(postJson({ ...message, ...marks }));

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ received: true });
    expect(suspicions).toEqual([suspicion]);
    expect(log).toEqual([]);
  });
});

describe('a failure', () => {
  test.each([
    [
      'of the store is logged with its reason and answered with 503',
      () => new DatabaseError('The database answered 500.'),
      [503, { error: 'store_unavailable', message: expect.stringContaining('could not be stored') }],
      { event: 'message_not_stored', reason: 'The database answered 500.' },
    ],
    [
      'that is unexpected is answered with 500 and logged without its text',
      ({ message: text }: ContactRequest) => new RangeError(`cannot handle ${text}`),
      [500, expect.objectContaining({ error: 'internal' })],
      { event: 'request_failed', reason: 'RangeError' },
    ],
  ])('%s', async (_, errorOf, answer, logged) => {
    const { handle, log } = handlerWith(async (request) => {
      throw errorOf(request);
    });
    const response = await handle(postJson(message));
    expect([response.status, await response.json()]).toEqual(answer);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(log).toEqual([logged]);
  });

  test('to be configured is answered with 500 and logged, while preflights pass', async () => {
    const log = vi.fn();
    const handle = refuseUnconfigured('SUPABASE_URL is missing.', log);
    const response = await handle(postJson(message));
    const preflight = await handle(new Request('http://127.0.0.1/', { method: 'OPTIONS' }));

    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: 'not_configured',
      message: 'This function is not set up.',
    });
    expect(preflight.status).toBe(204);
    expect(log.mock.calls).toEqual([
      [{ event: 'function_not_configured', reason: 'SUPABASE_URL is missing.' }],
    ]);
  });
});
