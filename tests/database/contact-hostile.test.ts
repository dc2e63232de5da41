import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { timestampSchema } from '#domain/timestamp.ts';
import { type ApiOrigin, openApiOrigin } from '#tests/support/functions.ts';

const { HOSTILE_RUNS: runs, HOSTILE_SEED: seed } = process.env;

/** The same every time. `HOSTILE_RUNS=10000` tries so many others, `HOSTILE_SEED` repeats a failure. */
const plays = {
  numRuns: Number(runs ?? 500),
  ...(seed === undefined && runs !== undefined ? {} : { seed: Number(seed ?? 1) }),
};

let origin: ApiOrigin;

beforeAll(async () => {
  origin = await openApiOrigin({ CONTACT_LIMIT_OVERALL: '100000' });
});

afterAll(() => origin?.close());

const awkward = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\uD83D',
  '\u200B\u00AD',
  'a\r\nBcc: b@example.com',
  "'; drop table contact_messages; --",
  '<script>alert(1)</script>',
  '__proto__',
  'a@b.c',
  'ada@example.com',
);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), awkward);
const value = fc.oneof(text, fc.jsonValue(), fc.double(), fc.array(text), fc.constant(undefined));
const field = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: value });
const message = fc.record(
  {
    name: field,
    email: fc.oneof(field, fc.emailAddress()),
    message: field,
    website: fc.oneof(fc.constant(''), value),
    elapsed_ms: fc.oneof(fc.integer(), value),
    request_id: fc.oneof(fc.uuid(), value),
    created_at: value,
    id: value,
  },
  { requiredKeys: [] },
);
const jsonBody = fc
  .oneof({ weight: 4, arbitrary: message }, { weight: 1, arbitrary: fc.jsonValue() })
  .map((sent) => JSON.stringify(sent) ?? '');
const body = fc.oneof(
  { weight: 6, arbitrary: jsonBody },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)) },
  { weight: 1, arbitrary: fc.string() },
);
const type = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'multipart/form-data'),
  },
);

const taken = { received: true };
const refusal = { error: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/\w.*\.$/s) };

test(`of ${plays.numRuns} hostile requests none is an error of the server, and none stores anything but a message`, {
  tags: ['exhaustive'],
  timeout: 600_000,
}, async () => {
  const written = vi.spyOn(console, 'error').mockReturnValue();
  await fc.assert(
    fc.asyncProperty(body, type, async (sent, contentType) => {
      const response = await fetch(`${origin.url}/functions/v1/contact-form`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: sent,
      });
      const answer: unknown = await response.json();

      expect([200, 400, 415, 422]).toContain(response.status);
      expect(answer).toEqual(response.ok ? taken : expect.objectContaining(refusal));
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }),
    plays,
  );
  const lines = written.mock.calls.map(([line]) => String(line));
  written.mockRestore();
  expect(lines).toEqual([]);

  const { data } = await origin.service.from('contact_messages').select().limit(1000).throwOnError();
  expect(data.length).toBeGreaterThan(0);
  for (const row of data) {
    expect(row).toMatchObject({
      name: expect.stringMatching(/[^\s\p{Cc}\p{Cf}]/u),
      email: expect.stringMatching(/^[^\s@]+@[^\s@]+$/),
      message: expect.stringMatching(/[^\s\p{Cc}\p{Cf}]/u),
      read_at: null,
    });
    const created = Date.parse(v.parse(timestampSchema, row.created_at));
    expect(Math.abs(created - Date.now())).toBeLessThan(600_000);
  }
});
