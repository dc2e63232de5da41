import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { corsHeaders } from '@supabase/supabase-js/cors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiOrigin, openApiOrigin } from '#tests/support/functions.ts';

let origin: ApiOrigin;

beforeAll(async () => {
  origin = await openApiOrigin();
});
afterAll(() => origin?.close());
beforeEach(async () => {
  await origin.service.from('contact_messages').delete().not('id', 'is', null).throwOnError();
});

const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello there.' };
const requestId = '4f6f3c3e-0f5e-4b51-9a38-3f6c2c8a2f11';

async function stored() {
  const { data } = await origin.service
    .from('contact_messages')
    .select('name, email, message, request_id')
    .order('created_at')
    .throwOnError();
  return data;
}

function send(body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') {
  const init = { method, body, headers: { 'content-type': 'application/json', ...headers }, duplex: 'half' };
  return fetch(`${origin.url}/functions/v1/contact-form`, init);
}

const sendJson = (value: unknown) => send(JSON.stringify(value));

async function responseOf(sending: Promise<Response>) {
  const response = await sending;
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}

describe('a message', () => {
  test('invoked with supabase-js is stored', async () => {
    const { data, error } = await origin.visitor.functions.invoke('contact-form', { body: message });

    expect({ data, error }).toEqual({ data: { received: true }, error: null });
    expect(await stored()).toEqual([{ ...message, request_id: null }]);
  });

  test('refused is an error for supabase-js, with the reason in its context', async () => {
    const { error } = await origin.visitor.functions.invoke('contact-form', { body: { name: 'Ada' } });

    expect(error.context.status).toBe(422);
    expect(await error.context.json()).toMatchObject({ error: 'invalid_message' });
    expect(await stored()).toEqual([]);
  });

  test('with the same request_id is stored once, however often and however close together', async () => {
    const sent = { ...message, request_id: requestId };
    const answers = await Promise.all(Array.from({ length: 8 }, () => responseOf(sendJson(sent))));
    const later = await responseOf(sendJson({ ...sent, request_id: requestId.toUpperCase() }));

    expect([...answers, later]).toEqual(Array(9).fill({ status: 200, answer: { received: true } }));
    expect(await stored()).toEqual([sent]);
  });

  test('without a request_id is stored each time', async () => {
    await sendJson(message);
    await sendJson(message);

    expect(await stored()).toHaveLength(2);
  });
});

describe('any text is stored as it is, composed:', () => {
  test.each([
    ['quotes and SQL', `'"\`; drop table contact_messages; -- \\' $1 %s {{x}}`],
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['emoji and joiners', '👩🏽‍💻 zwj, 🇳🇱 flag, e\u0301 combining', '👩🏽‍💻 zwj, 🇳🇱 flag, é combining'],
    ['right to left', 'שלום עולם \u202Eabc\u202C مرحبا'],
    ['line breaks and controls', 'a\r\nb\tc\u0001d\u007Fe\u2028f'],
    ['JSON and formulas', '{"a":[1]} =HYPERLINK("x") ,(a),"b"'],
    ['the words of SQL', 'NULL'],
  ])('%s', async (_, text, composed = text) => {
    const { status } = await responseOf(sendJson({ ...message, name: text, message: text }));

    expect(status).toBe(200);
    expect(await stored()).toEqual([{ ...message, name: composed, message: composed, request_id: null }]);
  });

  test('50,000 characters', async () => {
    const long = 'long text '.repeat(5_000).trim();
    await sendJson({ ...message, message: long });

    expect(await stored()).toEqual([{ ...message, message: long, request_id: null }]);
  });
});

describe('nothing is stored of', () => {
  test.each([
    ['no JSON', '{"name":', 400, 'malformed_json'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xc3, 0x28, 0x22]), 400, 'malformed_json'],
    ['deeply nested lists', '['.repeat(40_000) + ']'.repeat(40_000), 422, 'invalid_message'],
    ['a prototype', '{"__proto__":{"name":"a","email":"a@b.c","message":"m"}}', 422, 'invalid_message'],
  ])('%s', async (_, body, status, code) => {
    expect(await responseOf(send(body))).toEqual({
      status,
      answer: expect.objectContaining({ error: code, message: expect.stringMatching(/\w.*\.$/) }),
    });
    expect(await stored()).toEqual([]);
  });

  test('another method', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const response = await send(JSON.stringify(message), {}, method);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
    expect(await stored()).toEqual([]);
  });

  test('another content type', async () => {
    const json = JSON.stringify(message);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      expect(await responseOf(send(json, { 'content-type': type }))).toMatchObject({ status: 415 });
    }
    expect(await stored()).toEqual([]);
  });
});

describe('a body', () => {
  const exactly = (bytes: number) => {
    const padding = bytes - JSON.stringify({ ...message, message: '' }).length;
    return JSON.stringify({ ...message, message: 'x'.repeat(padding) });
  };
  const tooLarge = { status: 413, answer: expect.objectContaining({ error: 'body_too_large' }) };

  test('of 100 kB is stored', async () => {
    expect(await responseOf(send(exactly(100_000)))).toMatchObject({ status: 200 });
    expect(await stored()).toHaveLength(1);
  });

  test('of one byte more is refused', async () => {
    expect(await responseOf(send(exactly(100_001)))).toEqual(tooLarge);
    expect(await stored()).toEqual([]);
  });
});

test('a preflight allows every header that supabase-js may send', async () => {
  const response = await send(
    null,
    { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    'OPTIONS',
  );
  const list = (text: string | null | undefined) => (text ?? '').toLowerCase().split(', ').sort();

  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(list(response.headers.get('access-control-allow-methods'))).toContain('post');
  expect(list(response.headers.get('access-control-allow-headers'))).toEqual(
    list(corsHeaders['Access-Control-Allow-Headers']),
  );
});

test('another function does not exist', async () => {
  const { data, error } = await origin.visitor.functions.invoke('other', { body: message });

  expect(data).toBeNull();
  expect(error.context.status).toBe(404);
  expect(await error.context.json()).toEqual({ error: 'not_found', message: 'There is no such function.' });
});

// The last one, which stops it.
test('what the function answers while the product stops still reaches the database', async () => {
  const request = httpRequest(`${origin.url}/functions/v1/contact-form`, {
    method: 'POST',
    // Its answer says that the product has the request, whose body is sent when the end has begun.
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  request.flushHeaders();
  await once(request, 'continue');
  const answer = new Promise<IncomingMessage>((done, fail) => {
    request.once('response', done).once('error', fail);
  });
  const closed = origin.close();
  request.end(JSON.stringify(message));
  const response = await answer;
  expect([response.statusCode, await text(response)]).toEqual([200, '{"received":true}']);
  await closed;
});
