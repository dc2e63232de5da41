import { sign } from 'hono/jwt';
import { beforeEach, expect, test, vi } from 'vitest';
import { createIdentifyCaller, type Session } from './callers.ts';

const secrets = {
  jwtSecret: 'a secret of at least thirty-two characters',
  publicKey: 'sb_publishable_key',
  secretKey: 'sb_secret_key',
};
const session = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
const address = '192.0.2.1';
const visitor = { isTrusted: false, sender: address };
const admin = { isTrusted: true, sender: session.userId };

const isAdmin = vi.fn<(session: Session) => Promise<boolean>>();
let time: number;
let identify: ReturnType<typeof createIdentifyCaller>;

beforeEach(() => {
  time = 0;
  isAdmin.mockReset().mockResolvedValue(true);
  identify = createIdentifyCaller({ secrets, isAdmin, now: () => time });
});

const now = () => Math.floor(Date.now() / 1_000);

function token(claims: object = {}, secret = secrets.jwtSecret): Promise<string> {
  const { userId, sessionId } = session;
  return sign({ sub: userId, session_id: sessionId, exp: now() + 60, ...claims }, secret);
}

const callWith = (bearer: string, apikey = secrets.publicKey) =>
  identify(new Headers({ apikey, authorization: `Bearer ${bearer}` }), address);

test('an admin with a session is trusted, and is known by their id', async () => {
  expect(await callWith(await token())).toEqual(admin);
  expect(isAdmin).toHaveBeenCalledWith(session);
});

test.each<[string, () => string | Promise<string>]>([
  ['no token', () => ''],
  ['a forged token', () => token({}, 'another secret of thirty-two characters')],
  ['an expired token', () => token({ exp: now() - 1 })],
  ['a token without a session', () => token({ session_id: undefined })],
])('a caller with %s is a visitor, and the database is not asked', async (_, bearer) => {
  expect(await callWith(await bearer())).toEqual(visitor);
  expect(isAdmin).not.toHaveBeenCalled();
});

test('the database is asked once in ten seconds, also by calls at the same time', async () => {
  const bearer = await token();
  await Promise.all([callWith(bearer), callWith(bearer)]);
  time += 9_999;
  expect(await callWith(bearer)).toEqual(admin);
  expect(isAdmin).toHaveBeenCalledTimes(1);
  isAdmin.mockResolvedValue(false);
  time += 1;
  expect(await callWith(bearer)).toEqual(visitor);
  expect(isAdmin).toHaveBeenCalledTimes(2);
});

test('a caller is a visitor while the database does not answer, which is asked again', async () => {
  isAdmin.mockRejectedValueOnce(new Error('down'));
  expect(await callWith(await token())).toEqual(visitor);
  expect(await callWith(await token())).toEqual(admin);
});
