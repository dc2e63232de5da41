import { beforeEach, expect, test } from 'vitest';
import { createSignInAttempts } from './sign-in-attempts.ts';

const [sender, other] = ['192.0.2.1', '192.0.2.2'];
const [ada, bob] = ['ada@example.com', 'bob@example.com'];

let time: number;
let begin: ReturnType<typeof createSignInAttempts>;

beforeEach(() => {
  time = 0;
  begin = createSignInAttempts(() => time);
});

function fail(times: number, from: string | null = sender, email = ada): void {
  for (let index = 0; index < times; index += 1) begin(from, email).end('failed');
}

/** Fails once with so many addresses. */
function spray(times: number): void {
  for (let index = 0; index < times; index += 1) fail(1, sender, `user${index}@example.com`);
}

test('a sender who has failed ten times with an address waits a minute, and then may try once more', () => {
  fail(10);
  const refusal = expect.objectContaining({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many failed attempts to log in. Please try again in 60 seconds.',
    retryAfterMs: 60_000,
  });
  expect(() => begin(sender, ada)).toThrow(refusal);
  expect(() => begin(sender, 'ADA@example.com')).toThrow(refusal);
  time += 59_000;
  expect(() => begin(sender, ada)).toThrow('in a second.');
  time += 1_000;
  fail(1);
  expect(() => begin(sender, ada)).toThrow('in 60 seconds.');
});

test('failures hold up neither another address nor another sender', () => {
  fail(10);
  begin(sender, bob).end('succeeded');
  begin(other, ada).end('succeeded');
  begin(null, ada).end('succeeded');
});

test('a success forgets the failures with its address', () => {
  fail(9);
  begin(sender, ada).end('succeeded');
  fail(10);
  expect(() => begin(sender, ada)).toThrow();
});

test('a sender who fails with many addresses is told to wait, and the right password for another is let in', () => {
  spray(30);
  const next = begin(sender, 'user30@example.com');
  expect(() => next.end('failed')).toThrow(
    'Too many failed attempts to log in. Please try again in 2 seconds.',
  );
  expect(() => begin(sender, 'user3@example.com')).toThrow('in 2 seconds.');
  begin(sender, ada).end('succeeded');
  begin(other, ada).end('failed');
  time += 2_000;
  begin(sender, 'user31@example.com').end('failed');
});
