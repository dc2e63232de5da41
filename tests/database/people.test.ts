import { rmSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { startServices } from '#server/services.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';
import { type Clients, signInCallers } from './callers.ts';
import { openTarget, type RulesTarget, targets } from './target.ts';

type Answer = { status: number | undefined; body: unknown };

/** A text in the body of an answer. */
const textIn = ({ body }: Answer, name: string): string =>
  v.parse(v.record(v.string(), v.unknown()), body)[name]?.toString() ?? '';

const [admin, member] = demoAccounts;
const url = 'http://127.0.0.1:4173';
const password = 'a password of a colleague';

describe('the function people of the embedded backend', () => {
  let dataDir: string;
  let services: Awaited<ReturnType<typeof startServices>>;
  let adminToken: string;

  beforeAll(async () => {
    dataDir = await makeDataDir();
    services = await startServices({
      hosted: null,
      dataDir,
      url,
      siteUrl: 'http://127.0.0.1:9999',
      variables: {},
    });
    adminToken = await tokenOf(admin);
  });

  afterAll(async () => {
    await services?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function post(
    path: string,
    body: object,
    token: string | null,
    headers: Record<string, string> = {},
  ) {
    const handler = path.startsWith('/functions/') ? services.functions : services.backend;
    const request = new Request(url + path, {
      method: 'POST',
      headers: {
        apikey: services.publicKey ?? '',
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const response = await handler?.fetch(request, '127.0.0.1');
    return { status: response?.status, body: await response?.json().catch(() => null) };
  }

  async function tokenOf({ email, password }: { email: string; password: string }): Promise<string> {
    return textIn(
      await post('/auth/v1/token?grant_type=password', { email, password }, null),
      'access_token',
    );
  }

  const people = (body: object, token: string | null, headers?: Record<string, string>) =>
    post('/functions/v1/people', body, token, headers);
  const call = (name: string, parameters: object, token: string | null) =>
    post(`/rest/v1/rpc/${name}`, parameters, token);
  const invite = (email: string, isAgain = false): ReturnType<typeof post> =>
    people({ action: 'invite', email, isAgain }, adminToken);
  const join = (invited: Answer, chosen = password) =>
    people(
      {
        action: 'join',
        token: new URL(textIn(invited, 'link')).hash.replace('#invitation=', ''),
        password: chosen,
      },
      null,
    );

  const refused = (sentence: string) => ({
    status: 409,
    body: { error: 'refused', message: expect.stringContaining(sentence) },
  });

  test('an invited person is an admin once they set a password, by a link of the configured site that works once', async () => {
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    };
    const invited = await people(
      { action: 'invite', email: ' Colleague@Example.com ', isAgain: false, role: 'owner' },
      adminToken,
      forged,
    );
    expect(invited).toEqual({
      status: 200,
      body: {
        link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9999\/reset-password#invitation=[0-9a-f]{64}$/),
        expires_at: expect.any(String),
        mail: 'off',
      },
    });
    expect(await join(invited, 'too short')).toMatchObject({ status: 422 });
    const both = await Promise.all([join(invited), join(invited)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await join(invited)).toEqual(refused('This invitation was used, replaced or withdrawn.'));
    const colleague = await tokenOf({ email: 'colleague@example.com', password });
    expect(await call('recent_history', { entry_limit: 2 }, colleague)).toMatchObject({
      body: [
        { kind: 'accepted', name: 'colleague@example.com', changed_by_email: 'colleague@example.com' },
        { kind: 'invited', name: 'colleague@example.com', changed_by_email: admin.email },
      ],
    });
  });

  test('a new link ends the one before, a withdrawn and an expired one say so, and a known address its state', async () => {
    const first = await invite('second@example.com');
    expect(await invite('SECOND@example.com')).toEqual(refused('This address has an open invitation.'));
    expect(await invite(member.email)).toEqual(refused('This address has an account already.'));
    const second = await invite('second@example.com', true);
    expect(await join(first)).toEqual(refused('This invitation was used, replaced or withdrawn.'));
    const withdrawal = { email: 'second@example.com', change: 'withdrawn' };
    expect((await call('change_person', withdrawal, adminToken)).status).toBe(204);
    expect(await join(second)).toEqual(refused('This invitation was used, replaced or withdrawn.'));
    expect(await invite('second@example.com', true)).toEqual(
      refused('This invitation was used or withdrawn.'),
    );
  });

  test.each<[string, () => Promise<string | null>, number]>([
    ['a member', async () => tokenOf(member), 403],
    ['a visitor', async () => null, 401],
    ['the public key', async () => services.publicKey, 401],
    ['a made-up token', async () => 'a.b.c', 401],
  ])('%s can invite nobody', async (_caller, token, status) => {
    const body = { action: 'invite', email: 'stranger@example.com', isAgain: false };
    expect(await people(body, await token())).toMatchObject({ status });
  });

  test('the way by which accounts are made is closed to browsers', async () => {
    const account = { email: 'stranger@example.com', password, email_confirm: true };
    expect(await post('/auth/v1/admin/users', account, adminToken)).toMatchObject({ status: 422 });
    expect(
      await post('/auth/v1/admin/users', account, null, { apikey: services.publicKey ?? '' }),
    ).toMatchObject({
      status: 422,
    });
  });

  test('a removed person is refused at the next request, and cannot refresh the session', async () => {
    await join(await invite('leaving@example.com'));
    const session = await post(
      '/auth/v1/token?grant_type=password',
      { email: 'leaving@example.com', password },
      null,
    );
    const access_token = textIn(session, 'access_token');
    const refresh_token = textIn(session, 'refresh_token');
    const removal = { email: 'leaving@example.com', change: 'removed' };
    expect(textIn(await call('change_person', removal, access_token), 'message')).toMatch('Nobody removes');
    expect((await call('change_person', removal, adminToken)).status).toBe(204);
    expect((await call('list_people', {}, access_token)).status).toBe(403);
    const refreshed = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token }, null);
    expect(refreshed.status).toBeGreaterThanOrEqual(400);
  });
});

describe.each(targets)('on the backend %s', (name) => {
  let target: RulesTarget;
  let clients: Clients;

  beforeAll(async () => {
    target = await openTarget(name);
    clients = await signInCallers(target);
  });

  afterAll(() => target?.close());

  beforeEach(() => target.query(`select public.change_person('member@example.com', 'member')`));

  /** Why a change is refused; undefined where it is made. */
  const change = async (email: string, what: string) =>
    (await clients.service.rpc('change_person', { email, change: what })).error?.message;

  const admins = async () =>
    (await target.query('select email from auth.users join public.user_roles on user_id = id')).map(
      ({ email }) => email,
    );

  test.each([
    `delete from auth.users where email = 'admin@example.com'`,
    'delete from public.user_roles',
    `update public.user_roles set user_id = (select id from auth.users where email = 'member@example.com')
      where user_id = (select id from auth.users where email = 'admin@example.com')`,
  ])('the last admin stays: %s', async (statement) => {
    await expect(target.query(statement)).rejects.toThrow('The last admin');
    expect(await change(admin.email, 'member')).toMatch('The last admin');
    expect(await admins()).toEqual([admin.email]);
  });

  test('a restore may empty the roles before it fills them', async () => {
    const emptied = `do $$ begin truncate public.user_roles; raise exception 'Emptied.'; end $$`;
    await expect(target.query(emptied)).rejects.toThrow('Emptied.');
  });

  test('a change that is none is refused', async () => {
    const call = `select public.change_person('${member.email}', 'owner')`;
    await expect(target.query(call)).rejects.toThrow('no such change of a person: owner');
  });

  test.each([
    ['has no password', `encrypted_password = ''`],
    ['has not confirmed the address', 'email_confirmed_at = null'],
    ['is banned', `banned_until = now() + interval '1 day'`],
    ['is deleted softly', 'deleted_at = now()'],
  ])('an admin who cannot sign in does not count: one who %s', async (_, setting) => {
    await target.query(`insert into auth.users (id, email, encrypted_password, email_confirmed_at)
      values (gen_random_uuid(), 'other@example.com', 'hash', now())`);
    await change('other@example.com', 'admin');
    await target.query(`update auth.users set ${setting} where email = 'other@example.com'`);
    expect(await change(admin.email, 'member')).toMatch('The last admin');
    expect(await change('other@example.com', 'removed')).toBeUndefined();
  });

  test.each(['a\nb@example.com', 'a@example.com\u00a0', '\u202ea@example.com', `${'a'.repeat(250)}@b.de`])(
    'an address that no mail server knows is not invited: %j',
    async (email) => {
      const invitation = { email, token_hash: 'f'.repeat(64) };
      const { error } = await clients.admin.rpc('invite_person', invitation);
      expect(error?.message).toContain('invitations_email_form');
    },
  );

  test('of two admins who take the role from each other at once, one keeps it', async () => {
    await change(member.email, 'admin');
    const outcomes = await Promise.all([change(admin.email, 'member'), change(member.email, 'member')]);
    expect(outcomes.toSorted()).toEqual([expect.stringMatching('The last admin'), undefined]);
    expect(await admins()).toHaveLength(1);
    await change(admin.email, 'admin');
  });

  test('twenty invitations are made in an hour', async () => {
    const invitation = (count: number) => ({
      email: `new${count}@example.com`,
      token_hash: String(count).padStart(64, '0'),
    });
    for (let count = 0; count < 20; count += 1) {
      await clients.admin.rpc('invite_person', invitation(count)).throwOnError();
    }
    const { error } = await clients.admin.rpc('invite_person', invitation(20));
    expect(error?.message).toMatch('Twenty invitations');
    // The operator can still invite another admin.
    await clients.service.rpc('invite_person', invitation(20)).throwOnError();
  });
});
