import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type ApiOrigin, openApiOrigin } from '#tests/support/functions.ts';
import { openHostedOrigin } from '#tests/support/postgres/hosted-origin.ts';
import { targets } from './target.ts';

/** `FLOOD=1` sends as many as an attack would; the usual run shows the same with fewer. */
const flood = process.env.FLOOD
  ? { ofOne: 500, senders: 500, each: 4 }
  : { ofOne: 60, senders: 100, each: 2 };

// Two calls at once are proven by contact-function.test.ts and contact-limits.test.ts.
describe.each(targets)('the contact function on the backend %s', { tags: ['exhaustive'] }, (name) => {
  let origin: ApiOrigin;

  function open(variables: Record<string, string>): Promise<ApiOrigin> {
    const server = inject('postgres');
    return name === 'postgrest' && server ? openHostedOrigin(server, variables) : openApiOrigin(variables);
  }

  beforeAll(async () => {
    origin = await open({ CONTACT_LIMIT_OVERALL: '100000' });
  });

  afterAll(() => origin?.close());

  test('stores each message of 200 concurrent senders once, although 50 send theirs twice', async () => {
    const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
    // On a busy machine some are answered to try again and may be stored nevertheless.
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

  test('stores the message of a person while one sender and many senders flood it, and answers reads', async () => {
    const at = await open({
      CONTACT_LIMIT_PER_ADDRESS: '20',
      CONTACT_LIMIT_OVERALL: '100',
      CONTACT_ADDRESS_HEADER: 'x-real-ip',
    });
    onTestFinished(() => at.close());
    const send = async (sender: string, address: string) => {
      const response = await fetch(`${at.url}/functions/v1/contact-form`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-real-ip': address },
        body: JSON.stringify({ name: sender, email: 'ada@example.com', message: 'Hello.' }),
      });
      return response.status;
    };
    const ofOne = Array.from({ length: flood.ofOne }, () => send('one', '203.0.113.1'));
    const ofMany = Array.from({ length: flood.senders * flood.each }, (_, index) =>
      send('many', `198.51.${Math.floor((index % flood.senders) / 250)}.${index % 250}`),
    );
    const flooding = Promise.all([...ofOne, ...ofMany]);
    const person = send('person', '192.0.2.1');
    const reads: number[] = [];
    let isFlooded = true;
    void flooding.finally(() => {
      isFlooded = false;
    });
    while (isFlooded) {
      const start = performance.now();
      const { error } = await at.visitor.from('portfolio_items').select('id').limit(10);
      expect(error).toBeNull();
      reads.push(performance.now() - start);
    }

    expect(await person).toBe(200);
    const statuses = await flooding;
    expect(statuses.slice(0, flood.ofOne).filter((status) => status === 200)).toHaveLength(20);
    expect(new Set(statuses.slice(0, flood.ofOne))).toEqual(new Set([200, 429]));
    expect(new Set(statuses.slice(flood.ofOne))).toEqual(new Set([200]));
    const table = () =>
      at.service.from('contact_messages').select('id', { count: 'exact', head: true }).throwOnError();
    expect((await table().eq('name', 'person')).count).toBe(1);
    expect((await table().is('suspected_for', null)).count).toBe(100);
    const stored = 20 + flood.senders * flood.each + 1;
    expect((await table().eq('suspected_for', 'over_limit')).count).toBe(stored - 100);
    reads.sort((one, other) => one - other);
    console.info(
      `${reads.length} reads during the flood, p95 ${reads[Math.floor(reads.length * 0.95)]?.toFixed()} ms`,
    );
  });
});
