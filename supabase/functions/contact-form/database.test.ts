import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { connectDatabase } from './database.ts';

const answer = v.object({ outcome: v.string() });

let close = () => {};
afterEach(() => close());

async function databaseThat(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server does not listen.');
  return `http://127.0.0.1:${address.port}`;
}

async function sentWith(secretKey: string) {
  const requests: IncomingMessage[] = [];
  const backendUrl = await databaseThat((request, response) => {
    requests.push(request);
    response.end('{"outcome":"stored"}');
  });
  const call = connectDatabase({ backendUrl: `${backendUrl}/`, secretKey, fetch });
  expect(await call('take_contact_message', {}, answer)).toEqual({ outcome: 'stored' });
  return requests[0];
}

test.each([
  ['a secret key in apikey alone, where it is accepted', 'sb_secret_test', undefined],
  ['a legacy JWT in both headers', 'legacy.jwt.key', 'Bearer legacy.jwt.key'],
])('the request to the database carries %s', async (_, key, authorization) => {
  const sent = await sentWith(key);
  expect(sent?.url).toBe('/rest/v1/rpc/take_contact_message');
  expect([sent?.headers.apikey, sent?.headers.authorization]).toEqual([key, authorization]);
});

describe('a call that failed is an error', () => {
  async function reasonOf(
    respond: (request: IncomingMessage, response: ServerResponse) => void,
    timeoutMs = 30_000,
  ) {
    const backendUrl = await databaseThat(respond);
    const call = connectDatabase({ backendUrl, secretKey: 'sb_secret_test', fetch, timeoutMs });
    return call('take_contact_message', {}, answer).then(
      () => 'answered',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  }

  const refusal = (status: number, body: string) =>
    reasonOf((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body));

  test('that says why, without what the visitor wrote', async () => {
    const body = (code: string) => JSON.stringify({ code, message: 'Hello there', details: 'Ada' });
    expect(await refusal(403, body('42501'))).toBe(
      'DatabaseError: The database answered 403, 42501: Hello there.',
    );
    expect(await refusal(400, body('23514'))).toBe('DatabaseError: The database answered 400, 23514.');
    expect(await refusal(200, '"Hello there."')).toBe(
      'DatabaseError: The answer of the database could not be read.',
    );
  });

  test('after the time limit, before an answer or within one', async () => {
    const late = 'DatabaseError: The database did not answer within 200 ms.';

    expect(await reasonOf(() => {}, 200)).toBe(late);
    expect(await reasonOf((_, response) => response.writeHead(201).write('['), 200)).toBe(late);
  });

  test('when the database cannot be reached or sends the key elsewhere', async () => {
    const unreachable = 'DatabaseError: The database cannot be reached.';

    expect(await reasonOf((request) => request.destroy())).toBe(unreachable);
    expect(
      await reasonOf((_, response) => response.writeHead(307, { location: 'https://other.example/' }).end()),
    ).toBe(unreachable);
  });
});
