import { inspect } from 'node:util';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { authMethods } from '#server/backend/allow-list.ts';
import { startFunctions } from '#server/functions.ts';
import { settingsFor } from '#tests/support/functions.ts';
import { isExhaustive } from '#tools/test/depth.ts';
import { signInCallers } from './callers.ts';
import { tables } from './rows.ts';
import { openTarget, type RulesTarget, targets } from './target.ts';

const { HOSTILE_RUNS: runs, HOSTILE_SEED: seed } = process.env;

/** The same every time. `HOSTILE_RUNS=10000` tries so many others, `HOSTILE_SEED` repeats a failure. */
const plays = {
  numRuns: Number(runs ?? (isExhaustive ? 1_000 : 300)),
  ...(seed === undefined && runs !== undefined ? {} : { seed: Number(seed ?? 1) }),
};

const target = await openTarget('embedded');
const functions = startFunctions({
  settings: {
    ...settingsFor({ url: target.url, secretKey: target.secretKey }),
    CONTACT_LIMIT_OVERALL: '100000',
  },
  fetch: target.fetch,
  addressHeader: null,
  isSitePublic: false,
});
const { member, admin } = await signInCallers(target);
const tokenOf = async (client: typeof member) =>
  (await client.auth.getSession()).data.session?.access_token ?? null;
/** Access tokens by caller; the visitor has none. */
const tokens = { visitor: null, member: await tokenOf(member), admin: await tokenOf(admin) };
const logged = vi.spyOn(console, 'error');

beforeEach(() => {
  logged.mockReset().mockImplementation(() => {});
});

afterAll(async () => {
  logged.mockRestore();
  await functions.close();
  await target.close();
});

const awkward = [
  ...['', ' ', '\u0000', '\uD83D', '\u202e', 'title,version\n"a'],
  ...'null true -1 99999999999999999999 1e999 NaN % * ( ) {} [] { a,b a.b __proto__ -infinity ->>a ::xml'.split(
    ' ',
  ),
  ...[
    '\u200B\u00AD',
    'a\r\nBcc: b@example.com',
    "'; drop table contact_messages; --",
    '<script>alert(1)</script>',
  ],
  ...'294277-01-01 2026-02-30 ada@example.com x:@127.0.0.2:9/p 11111111-1111-4111-8111-111111111111'.split(
    ' ',
  ),
];
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom(...awkward));
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.array(text, { maxLength: 3 }));
const oneOf = (words: string) => fc.constantFrom(...words.split(' '));

/** A record of up to three of these fields. */
function few<T>(fields: Record<string, fc.Arbitrary<T>>): fc.Arbitrary<Record<string, T>> {
  return fc
    .shuffledSubarray(Object.entries(fields), { maxLength: 3 })
    .chain((entries) => fc.tuple(...entries.map(([name, field]) => field.map((of) => [name, of] as const))))
    .map((entries) => Object.fromEntries(entries));
}

function bodyOf(fields: readonly string[]) {
  const object = few(Object.fromEntries(fields.map((field) => [field, value])));
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const json = fc.oneof({ weight: 4, arbitrary: object }, value, fc.array(object, { maxLength: 3 }));
  return fc.oneof(
    { weight: 8, arbitrary: json.map((sent) => JSON.stringify(sent) ?? '') },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => Uint8Array.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.string(), fc.constantFrom('{"email":"a@b.c","email":null}', '{', deep)),
    },
  );
}

const columns = 'id title category description created_at version image_url read_at user_id nothing'.split(
  ' ',
);
const operator = oneOf('eq neq gt in is like match fts cs ov not.eq eq(any) nothing');
const filter = fc.tuple(operator, text).map((parts) => parts.join('.'));
const condition = fc.tuple(fc.constantFrom(...columns), filter).map((parts) => parts.join('.'));
const restQuery = few({
  ...Object.fromEntries(columns.map((column) => [column, filter])),
  select: fc.oneof(text, oneOf('* id,nothing id,portfolio_items(*) title::int id->>a ...x(*)')),
  order: fc.oneof(text, oneOf('title.desc nothing id.asc.nullsfirst id.nothing')),
  limit: text,
  offset: text,
  columns: text,
  on_conflict: text,
  or: fc.oneof(
    text,
    fc.array(condition, { maxLength: 3 }).map((parts) => `(${parts.join(',')})`),
  ),
  'not.and': text,
});
const authQuery = few({
  grant_type: oneOf('password refresh_token pkce nothing'),
  type: fc.oneof(text, oneOf('recovery signup')),
  token: text,
  scope: text,
  redirect_to: text,
});
const headers = few({
  'content-type': oneOf('application/json text/csv text/plain application/x-www-form-urlencoded nothing'),
  prefer: oneOf(
    'return=representation count=exact resolution=merge-duplicates handling=strict,a=1 timezone=Nowhere tx=rollback max-affected=x missing=default',
  ),
  accept: oneOf('text/csv application/vnd.pgrst.object+json application/vnd.pgrst.plan nothing */*'),
  'accept-profile': oneOf('auth public nothing'),
  'content-profile': oneOf('auth public nothing'),
  range: oneOf('0-1 5-1 99999999999999999999- x'),
});

const functionNames = 'is_admin recent_history restore_contact_messages nothing'.split(' ');
const relations = [
  ...tables,
  'nothing',
  '',
  '__proto__',
  '%ff',
  'a/b',
  ...functionNames.map((name) => `rpc/${name}`),
];
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
  { requiredKeys: ['name', 'email', 'message'] },
);
// A log-out would end the sessions of the others.
const authPaths = Object.keys(authMethods).filter((name) => name !== 'logout');
const contactForm = '/functions/v1/contact-form';
const endpoint = fc.oneof(
  fc.record({
    path: fc.constantFrom(...authPaths).map((name) => `/auth/v1/${name}`),
    isJsonPost: fc.constant(false),
    query: authQuery,
    body: bodyOf(['email', 'password', 'refresh_token', 'token', 'token_hash', 'type', 'data', 'auth_code']),
  }),
  fc.record({
    path: fc.constantFrom(...relations).map((name) => `/rest/v1/${name}`),
    isJsonPost: fc.constant(false),
    query: restQuery,
    body: bodyOf([...columns, 'limit_count', 'ids', 'change', 'pattern', 'list']),
  }),
  fc.record({
    path: fc.constant(contactForm),
    query: fc.constant({}),
    isJsonPost: fc.boolean(),
    body: fc.oneof(
      message.map((sent) => JSON.stringify(sent)),
      bodyOf(['name', 'email', 'message']),
    ),
  }),
);
const odd = fc.record({
  caller: fc.constantFrom('visitor' as const, 'member' as const, 'admin' as const),
  method: oneOf('GET HEAD POST PUT PATCH DELETE OPTIONS'),
  endpoint,
  headers,
});

/** What the function says. */
const answerSchema = v.union([
  v.object({ received: v.literal(true) }),
  v.object({ mail: v.boolean() }),
  v.object({ error: v.pipe(v.string(), v.regex(/^[a-z_]+$/)), message: v.pipe(v.string(), v.endsWith('.')) }),
]);

test('whatever is sent to sign-in, tables and the contact function, no response is a failure of the server, no log a stack trace, and only messages are stored', async () => {
  await fc.assert(
    fc.asyncProperty(odd, async ({ caller, endpoint: { path, query, body, isJsonPost }, ...given }) => {
      logged.mockClear();
      const method = isJsonPost ? 'POST' : given.method;
      const token = tokens[caller];
      const request = new Request(`${target.url}${path}?${new URLSearchParams(query)}`, {
        method,
        headers: {
          apikey: target.publicKey,
          ...given.headers,
          ...(isJsonPost && { 'content-type': 'application/json' }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(method !== 'GET' && method !== 'HEAD' && { body }),
      });
      const isFunction = path === contactForm;
      const response = await (isFunction ? functions.fetch(request, '127.0.0.1') : target.fetch(request));
      const answer = await response.text();
      expect([path, response.status < 500, answer]).toEqual([path, true, answer]);
      if (isFunction && answer !== '') expect(v.is(answerSchema, JSON.parse(answer)), answer).toBe(true);
      const lines = logged.mock.calls.flat().map((line) => (typeof line === 'string' ? line : inspect(line)));
      expect(lines.length).toBeLessThanOrEqual(1);
      expect(lines.join('')).not.toMatch(/\n/);
    }),
    plays,
  );
  const rows = await target.query('select name, email, message from public.contact_messages');
  expect(rows).not.toEqual([]);
  for (const row of rows) {
    expect(row).toMatchObject({
      name: expect.stringMatching(/[^\s\p{Cc}\p{Cf}]/u),
      email: expect.stringMatching(/^[^\s@]+@[^\s@]+$/),
      message: expect.stringMatching(/[^\s\p{Cc}\p{Cf}]/u),
    });
  }
});

describe.each(targets)('on the backend %s', (name) => {
  let other: RulesTarget;

  beforeAll(async () => {
    other = await openTarget(name);
  });

  afterAll(() => other?.close());

  const large = '9999999999999999999999';
  test.each([
    [`portfolio_items?created_at=eq.${large}`, '22008'],
    [`portfolio_items?created_at=in.(2026-01-01,${large})`, '22008'],
    [`portfolio_items?or=(title.eq.a,created_at.lt.${large})`, '22008'],
    ['portfolio_items?created_at=eq.1.5', '22007'],
    [`portfolio_items?version=eq.${large}`, '22003'],
    ['portfolio_items?version=eq.1.5', '22P02'],
    [`portfolio_items?id=eq.${large}`, '22P02'],
    ['portfolio_items?picture=eq.{', '22P02'],
    ['portfolio_items?title=eq', 'PGRST100'],
    ['portfolio_items?or=(title.eq.a,and(title.not.eq,id.is.null))', 'PGRST100'],
    ['portfolio_items?not.and=(not.or(title.eq))', 'PGRST100'],
    ['portfolio_items?or=(title.eq.,title.in.(a.b,c.d),title.eq."a,b.c",title.eq(any).{a.b,c.d})', undefined],
    ['portfolio_items?title=eq.', undefined],
  ])('%s is answered with the error %s', async (path, code) => {
    const response = await other.fetch(`${other.url}/rest/v1/${path}`, {
      headers: { apikey: other.secretKey, authorization: `Bearer ${other.secretKey}` },
    });
    const answer = await response.json();
    expect([response.status, answer.code]).toEqual([code ? 400 : 200, code]);
    const lines = logged.mock.calls.flat().map((line) => inspect(line));
    const isOfDatabase = code !== undefined && code !== 'PGRST100' && name === 'embedded';
    expect(lines.filter((line) => line.startsWith('database'))).toEqual(
      isOfDatabase ? [`database error ${code}`] : [],
    );
  });
});
