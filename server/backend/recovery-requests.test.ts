import { beforeEach, expect, test } from 'vitest';
import { createRecoveryRequests } from './recovery-requests.ts';

let time: number;
let mayMail: ReturnType<typeof createRecoveryRequests>;

beforeEach(() => {
  time = 0;
  mayMail = createRecoveryRequests(() => time);
});

test('a sender gets one mail a minute sent to an address', () => {
  expect(mayMail('192.0.2.1', 'ada@example.com')).toBe(true);
  expect(mayMail('192.0.2.1', 'Ada@example.com')).toBe(false);
  expect(mayMail('192.0.2.1', 'bob@example.com')).toBe(true);
  expect(mayMail('192.0.2.2', 'ada@example.com')).toBe(true);
  time += 60_000;
  expect(mayMail('192.0.2.1', 'ada@example.com')).toBe(true);
});

test('all senders together get five mails in a row sent to an address, then one a minute', () => {
  const ask = (from: number) => mayMail(`192.0.2.${from}`, 'ada@example.com');
  expect([1, 2, 3, 4, 5, 6, 7].map(ask)).toEqual([true, true, true, true, true, false, false]);
  time += 60_000;
  expect([8, 9].map(ask)).toEqual([true, false]);
});

test('a sender who asks for many addresses is told to wait', () => {
  for (let index = 0; index < 30; index += 1) mayMail('192.0.2.1', `user${index}@example.com`);
  expect(() => mayMail('192.0.2.1', 'ada@example.com')).toThrow(
    expect.objectContaining({ status: 429, retryAfterMs: 2_000 }),
  );
  expect(mayMail('192.0.2.2', 'ada@example.com')).toBe(true);
});
