import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signInCallers } from './callers.ts';
import { openTarget, ruleTarget } from './target.ts';

const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello there.' };

const target = await openTarget(ruleTarget);
afterAll(() => target.close());
const clients = await signInCallers(target);

beforeEach(() =>
  target.script(`
    delete from public.contact_messages;
    delete from private.contact_arrivals;
    delete from private.deleted_messages;
    update private.contact_settings set keep_for = '180 days', purges_from = '-infinity';
  `),
);

type Call = {
  name?: string;
  request?: string;
  suspicion?: 'trap' | 'links' | null;
  keepSuspected?: number;
  address?: string | null;
  perAddress?: number;
  overall?: number;
  days?: number;
};

async function take(call: Call = {}) {
  const { name = message.name, request, suspicion = null, keepSuspected = 5000 } = call;
  const { address = 'a', perAddress = 2, overall = 5, days = 180 } = call;
  const parameters: Record<string, unknown> = {
    ...message,
    name,
    request_id: request ?? null,
    address_hash: address,
    address_limit: perAddress,
    overall_limit: overall,
    keep_days: days,
    suspected_for: suspicion,
    suspected_limit: keepSuspected,
    sends_mail: true,
  };
  const { data, error } = await clients.service.rpc('take_contact_message', parameters);
  if (error) throw error;
  return data;
}

const count = async (table: string) => (await target.query(`select from ${table}`)).length;
const stored = () => count('public.contact_messages');
const reasons = async () =>
  (await target.query('select suspected_for from public.contact_messages order by created_at, id')).map(
    (row) => row.suspected_for,
  );
const passTime = (time: string) =>
  target.query(`update private.contact_arrivals set arrived_at = arrived_at - interval '${time}'`);

const taken = { outcome: 'stored' };
const limited = { outcome: 'limited', retry_after: expect.any(Number) };

test("stores what comes over everybody's limit as suspected, and what is suspected does not count", async () => {
  for (const suspicion of ['trap', 'links', null, null, null, null, null] as const) {
    expect(await take({ address: crypto.randomUUID(), suspicion })).toEqual(taken);
  }
  expect(await take({ address: null })).toEqual(taken);
  expect(await reasons()).toEqual(['trap', 'links', null, null, null, null, null, 'over_limit']);
  const states = await target.query('select mail_state from public.contact_messages order by created_at, id');
  expect(states.map((row) => row.mail_state)).toEqual(['held', 'held', ...Array(6).fill('waiting')]);
  await passTime('61 minutes');
  await take({ address: null });
  expect((await reasons()).at(-1)).toBeNull();
});

test('keeps the limit of all senders when many messages arrive at the same moment', async () => {
  const senders = Array.from({ length: 40 }, () => crypto.randomUUID());
  await Promise.all(senders.map((address) => take({ address })));
  const all = await reasons();
  expect(all.filter((reason) => reason === null)).toHaveLength(5);
  expect(all.filter((reason) => reason === 'over_limit')).toHaveLength(35);
});

test('keeps the newest of the suspected, and all others; an admin’s delete alone is known as one for good', async () => {
  for (const name of ['1', '2', 'person', '3', '4']) {
    await take({ name, address: null, suspicion: name === 'person' ? null : 'trap', keepSuspected: 2 });
  }
  const rows = await target.query('select name from public.contact_messages order by created_at');
  expect(rows.map((row) => row.name)).toEqual(['person', '3', '4']);
  expect(await count('private.deleted_messages')).toBe(0);
  await target.query('delete from public.contact_messages');
  expect(await count('private.deleted_messages')).toBe(3);
});

test('says when the next message is accepted, and accepts it then', async () => {
  await take();
  await passTime('50 minutes');
  await take();
  expect(await take()).toEqual({ outcome: 'limited', retry_after: expect.closeTo(600, -1) });
  await passTime('11 minutes');
  expect(await take()).toEqual(taken);
});

test('knows a request that is stored, also over the limit, and does not count it', async () => {
  const request = crypto.randomUUID();
  expect(await take({ request })).toEqual(taken);
  for (const _ of [1, 2, 3]) expect(await take({ request })).toEqual({ outcome: 'known' });
  expect(await take()).toEqual(taken);
  expect(await take()).toEqual(limited);
  expect(await take({ request })).toEqual({ outcome: 'known' });
  expect(await stored()).toBe(2);
});

test('enforces its limits and stores a request once under concurrent calls', async () => {
  // Each insert takes a while, so that the others come in between if they can.
  await target.script(`
    create function private.dawdle() returns trigger language plpgsql as
      'begin perform pg_catalog.pg_sleep(0.05); return new; end';
    create trigger dawdle before insert on public.contact_messages
      for each row execute function private.dawdle();
  `);
  try {
    const request = crypto.randomUUID();
    const calls = Array.from({ length: 20 }, (_, index) => take(index % 2 ? { request } : {}));
    const outcomes = (await Promise.all(calls)).map((answer) => JSON.stringify(answer));
    expect(outcomes.filter((answer) => answer.includes('stored'))).toHaveLength(2);
    expect(await stored()).toBe(2);
  } finally {
    await target.script('drop function private.dawdle cascade');
  }
});

test('forgets the hashes of addresses after an hour', async () => {
  await take();
  await take({ address: 'b' });
  await passTime('61 minutes');
  await take({ address: 'c' });
  expect(await target.query('select address_hash from private.contact_arrivals')).toEqual([
    { address_hash: 'c' },
  ]);
});

describe('old messages', () => {
  const insertOld = (days: number) =>
    target.query(
      `insert into public.contact_messages (name, email, message, created_at)
       values ($1, 'a@b.c', 'Text', now() - make_interval(days => $2::integer))`,
      [`${days} days`, days],
    );
  const names = async () =>
    (await target.query('select name from public.contact_messages order by created_at')).map(
      (row) => row.name,
    );

  const goneForGood = () => count('private.deleted_messages');
  const purge = () => target.query('select private.purge_contact()');
  const notice = async (days: number) =>
    (await clients.service.rpc('contact_purge_notice', { keep_days: days }).throwOnError()).data;
  /** Moves the end of the waiting day to now. */
  const endDay = () => target.query('update private.contact_settings set purges_from = now()');

  test('wait a day after the period was shortened, and how many they are is told until then', async () => {
    for (const days of [1, 2, 200]) await insertOld(days);
    await target.query(`
      insert into public.deleted_contact_messages (name, email, message, created_at)
      values ('deleted', 'a@b.c', 'Text', now() - interval '3 days')`);
    // What is a day old now is two days old when the day has passed.
    expect(await notice(2)).toEqual({ messages: 4, at: expect.any(String), keep_days: 2 });
    await clients.service.rpc('claim_contact_mail', { keep_days: 2, lease_seconds: 60 }).throwOnError();
    await take({ days: 2 });
    await purge();
    expect(await names()).toEqual(['200 days', '2 days', '1 days', 'Ada']);

    await endDay();
    expect(await notice(2)).toBeNull();
    await purge();
    expect(await names()).toEqual(['1 days', 'Ada']);
    expect(await count('public.deleted_contact_messages')).toBe(0);
    expect(await goneForGood()).toBe(0);
  });

  test('are kept when the period is made longer again before the day has passed', async () => {
    await insertOld(100);
    expect(await notice(1)).toMatchObject({ messages: 1, keep_days: 1 });
    expect(await notice(180)).toBeNull();
    await endDay();
    await purge();
    expect(await names()).toEqual(['100 days']);
  });

  test('wait a day anew when the period is shortened further', async () => {
    await insertOld(100);
    await notice(120);
    await endDay();
    const told = v.parse(v.object({ messages: v.number(), at: v.string() }), await notice(90));
    expect(told.messages).toBe(1);
    expect(Date.parse(told.at) - Date.now()).toBeCloseTo(86_400_000, -5);
    await purge();
    expect(await names()).toEqual(['100 days']);
  });
});
