import { rmSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { minimumPasswordLength } from '#domain/password.ts';
import { openStore } from '#server/backend/store.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';
import { type Client, createTargetClient, signIn, signInCallers } from './callers.ts';
import { openGatewayTo, openTarget } from './target.ts';

const target = await openTarget('embedded');
afterAll(() => target.close());
const clients = await signInCallers(target);
let client: Client;

beforeEach(() => {
  client = createTargetClient(target);
});

const redirectTo = 'http://127.0.0.1/reset-password';

/** Asks for a link and answers it from the mail. */
async function requestLink(email: string): Promise<string> {
  const before = target.mails.length;
  expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
  await expect.poll(() => target.mails).toHaveLength(before + 1);
  const [, link] =
    /^mail to member@example\.com: Reset Your Password: (\S+)$/.exec(target.mails.at(-1) ?? '') ?? [];
  return link ?? '';
}

/** Follows a link and answers where it leads. */
async function follow(link: string): Promise<URL> {
  const answer = await target.fetch(link);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

/** Signs in by a link. */
async function open(link: string): Promise<void> {
  const token_hash = new URL(link).searchParams.get('token') ?? '';
  expect((await client.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
}

async function mayWrite(): Promise<boolean> {
  const item = { title: 'Probe', category: 'ai', description: 'Probe' } as const;
  return (await client.from('portfolio_items').insert(item)).error === null;
}

test('a request for a link gets its response before the account is searched, the same for an unknown one and when its mail fails', async () => {
  const dataDir = await makeDataDir();
  const events: string[] = [];
  const store = await openStore({
    dataDir,
    siteUrl: target.url,
    deliver(line) {
      events.push(line.replace(/: http.*/, ''));
      throw new Error('The mail server is gone.');
    },
  });
  const backend = openGatewayTo(store);
  onTestFinished(async () => {
    await backend.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const ask = async (email: string) => {
    const request = new Request(`${target.url}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: store.secrets.publicKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const answer = await backend.fetch(request, '127.0.0.1');
    events.push(`${answer.status} ${await answer.text()}`);
  };
  await ask(target.accounts.member.email);
  await expect.poll(() => logged.mock.calls).toHaveLength(1);
  await ask('newcomer@example.com');
  // It waits for the searches, whose mail would come after the response.
  await backend.close();
  expect(events).toEqual(['200 {}', 'mail to member@example.com: Reset Your Password', '200 {}']);
});

test('a link leads to the page for a new password with a session, once, and to no other site', async () => {
  const link = await requestLink(target.accounts.member.email);
  const first = await follow(link);
  expect(first.origin + first.pathname).toBe(redirectTo);
  const session = new URLSearchParams(first.hash.slice(1));
  const { data } = await client.auth.setSession({
    access_token: session.get('access_token') ?? '',
    refresh_token: session.get('refresh_token') ?? '',
  });
  expect(data.user?.id).toBe(clients.memberId);

  const again = new URL(link);
  again.searchParams.set('redirect_to', 'https://evil.example/');
  const second = await follow(again.href);
  expect(second.origin).toBe(target.url);
  expect(new URLSearchParams(second.hash.slice(1)).get('error_code')).toBe('otp_expired');
});

test('a session from a link sets a password, and nothing else', async () => {
  const { email, password } = target.accounts.member;
  await open(await requestLink(email));
  const { data } = await client.auth.getSession();

  expect(
    (await client.auth.updateUser({ password: 'a'.repeat(minimumPasswordLength - 1) })).error,
  ).toMatchObject({
    code: 'weak_password',
  });
  expect((await client.auth.updateUser({ password })).error).toMatchObject({ code: 'same_password' });
  const changed = await target.fetch(`${target.url}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: target.publicKey,
      Authorization: `Bearer ${data.session?.access_token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      password: 'a-new-password',
      role: 'service_role',
      app_metadata: { role: 'admin', is_admin: true },
      data: { role: 'admin', is_admin: true },
    }),
  });
  expect(changed.status).toBe(200);
  expect(await changed.json()).toMatchObject({
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  await client.auth.refreshSession();
  expect(await client.rpc('is_admin', { user_id: clients.memberId })).toMatchObject({ data: false });
  expect(await mayWrite()).toBe(false);

  const other = createTargetClient(target);
  await expect(signIn(other, { email, password })).rejects.toMatchObject({ code: 'invalid_credentials' });
  await signIn(other, { email, password: 'a-new-password' });

  await client.auth.signOut({ scope: 'others' });
  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await client.auth.getUser()).data.user?.id).toBe(clients.memberId);
});

describe('a password longer than its hash', () => {
  /** 80 times "a", as bcrypt has stored it: of the first 72. */
  const longPassword = 'a'.repeat(80);
  const storedHash = '$2b$04$96JPvdRdHiz0pBdTGrm8tOvsLbXQ4o4FELZIFb0qXm4MkINwKyAKW';

  test('is refused where it is set, with the reason', async () => {
    await open(await requestLink(target.accounts.member.email));
    const reason = {
      code: 'validation_failed',
      status: 400,
      message: 'Password cannot be longer than 72 characters',
    };
    const tooLong = 'é'.repeat(37);
    expect((await client.auth.updateUser({ password: tooLong })).error).toMatchObject(reason);
    const newcomer = { email: 'newcomer@example.com', password: tooLong };
    expect((await client.auth.signUp(newcomer)).error).toMatchObject(reason);
    const { email } = target.accounts.member;
    const password = 'é'.repeat(36);
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    await signIn(createTargetClient(target), { email, password });
  });

  test('still signs in who has had one before', async () => {
    const { email } = target.accounts.member;
    await target.query('update auth.users set encrypted_password = $1 where email = $2', [storedHash, email]);
    expect(await signIn(client, { email, password: longPassword })).toBe(clients.memberId);
  });
});
