import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiOrigin, openApiOrigin } from '#support/functions.ts';
import { openHostedOrigin } from '#support/postgres/hosted-origin.ts';
import { targets } from './target.ts';

const variables = { CONTACT_LIMIT_OVERALL: '100000' };

describe.each(targets)('the contact function on the backend %s', (name) => {
  let origin: ApiOrigin;

  beforeAll(async () => {
    const server = inject('postgres');
    origin =
      name === 'postgrest' && server
        ? await openHostedOrigin(server, variables)
        : await openApiOrigin(variables);
  });

  afterAll(() => origin?.close());

  test('loses and doubles none of the messages of 200 senders at once, of whom 50 click twice', async () => {
    const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
    // On a busy machine some are told to try again, which may have been stored nevertheless.
    async function send(request_id: string): Promise<number> {
      const { status } = await fetch(`${origin.url}/functions/v1/contact-form`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: request_id, email: 'ada@example.com', message: 'Hello.', request_id }),
      });
      return status === 503 ? send(request_id) : status;
    }
    const statuses = await Promise.all([...ids, ...ids.slice(0, 50)].map(send));

    expect(new Set(statuses)).toEqual(new Set([200]));
    const { data } = await origin.service.from('contact_messages').select('name, request_id').throwOnError();
    expect(data.map((row) => row.request_id).sort()).toEqual(ids.toSorted());
    expect(data.every((row) => row.name === row.request_id)).toBe(true);
  });
});
