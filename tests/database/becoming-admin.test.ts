import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signToken } from '#tests/support/postgres/tokens.ts';
import {
  type Client,
  type Clients,
  createTargetClient,
  signIn,
  signInCallers,
  userClaims,
} from './callers.ts';
import { openTarget, type RulesTarget, targets } from './target.ts';

describe.each(targets)('on the backend %s', (name) => {
  let target: RulesTarget;
  let clients: Clients;

  beforeAll(async () => {
    target = await openTarget(name);
    clients = await signInCallers(target);
  });

  afterAll(() => target?.close());

  async function admins(): Promise<string[]> {
    const { data, error } = await clients.service.from('user_roles').select('user_id').order('user_id');
    if (error) throw error;
    return data.map((row) => row.user_id);
  }

  async function mayWrite(client: Client): Promise<boolean> {
    const { error } = await client
      .from('portfolio_items')
      .insert({ title: 'Probe', category: 'ai', description: 'Probe' });
    return error === null;
  }

  beforeEach(async () => {
    expect(await admins()).toEqual([clients.adminId]);
  });

  describe('is_admin', () => {
    test('is true for an admin who asks about themselves', async () => {
      expect(await clients.admin.rpc('is_admin', { user_id: clients.adminId })).toMatchObject({ data: true });
    });

    test('is false for a member, a deleted admin, any other user, and null', async () => {
      const { member, admin, memberId, adminId, deletedId } = clients;
      expect(await clients['deleted admin'].rpc('is_admin', { user_id: deletedId })).toMatchObject({
        data: false,
      });
      expect(await member.rpc('is_admin', { user_id: memberId })).toMatchObject({ data: false });
      expect(await member.rpc('is_admin', { user_id: adminId })).toMatchObject({ data: false });
      expect(await admin.rpc('is_admin', { user_id: memberId })).toMatchObject({ data: false });
      // @ts-expect-error the type does not allow null, a request does
      expect(await admin.rpc('is_admin', { user_id: null })).toMatchObject({ data: false });
    });
  });

  describe('a member stays a member', () => {
    test('when writing role and app metadata into their own user', async () => {
      const member = createTargetClient(target);
      const id = await signIn(member, target.accounts.member);
      const { data } = await member.auth.getSession();
      await member.auth.updateUser({ data: { role: 'admin', is_admin: true } });
      await target.fetch(`${target.url}/auth/v1/user`, {
        method: 'PUT',
        headers: {
          apikey: target.publicKey,
          Authorization: `Bearer ${data.session?.access_token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ role: 'service_role', app_metadata: { role: 'admin', is_admin: true } }),
      });
      const refreshed = await member.auth.refreshSession();

      expect(refreshed.data.user?.role).toBe('authenticated');
      expect(await member.rpc('is_admin', { user_id: id })).toMatchObject({ data: false });
      expect(await mayWrite(member)).toBe(false);
      expect(await admins()).toEqual([clients.adminId]);
    });
  });

  describe('visitors cannot make an account', () => {
    const newcomer = { email: 'newcomer@example.com', password: 'a-long-enough-password' };

    test.each<[string, (client: Client) => Promise<{ error: unknown }>]>([
      ['by sign-up', (client) => client.auth.signUp(newcomer)],
      ['by a sign-in link', (client) => client.auth.signInWithOtp({ email: newcomer.email })],
      ['by a forgotten password', (client) => client.auth.resetPasswordForEmail(newcomer.email)],
      [
        'by a made-up link',
        (client) => client.auth.verifyOtp({ type: 'signup', email: newcomer.email, token: '123456' }),
      ],
      ['anonymously', (client) => client.auth.signInAnonymously()],
    ])('%s', async (_way, attempt) => {
      const client = createTargetClient(target);
      await attempt(client);

      expect((await client.auth.getSession()).data.session).toBeNull();
      const known = await clients.service.rpc('set_admin', { email: newcomer.email, admin: false });
      expect(known.error?.message).toContain(
        'There is no user with the e-mail address newcomer@example.com.',
      );
    });
  });

  describe('a made-up token opens nothing', () => {
    test.each<[string, () => string]>([
      ['unsigned', () => signToken(userClaims(clients.adminId, { expiresIn: 3600 }), null)],
      [
        'of service_role with a foreign signature',
        () => signToken(userClaims(clients.adminId, { expiresIn: 3600, role: 'service_role' }), 'foreign'),
      ],
      ['that is the public key', () => target.publicKey],
      ['that is no token', () => 'nonsense'],
    ])('%s', async (_kind, token) => {
      const client = createTargetClient(target, { token: token() });
      const { data } = await client.from('user_roles').select();
      expect(data ?? []).toEqual([]);
      expect(await mayWrite(client)).toBe(false);
    });

    test('and a request without a key is refused', async () => {
      for (const path of ['/rest/v1/portfolio_items', '/rest/v1/user_roles', '/auth/v1/settings']) {
        expect((await target.fetch(target.url + path)).status).toBe(401);
      }
    });
  });

  test('an admin whose role is taken away is refused at once, with the same token', async () => {
    const { admin, service } = clients;
    const { email } = target.accounts.admin;
    try {
      expect((await service.rpc('set_admin', { email, admin: false })).error).toBeNull();
      expect(await admin.rpc('is_admin', { user_id: clients.adminId })).toMatchObject({ data: false });
      expect(await mayWrite(admin)).toBe(false);
    } finally {
      await service.rpc('set_admin', { email, admin: true });
    }
    expect(await mayWrite(admin)).toBe(true);
  });
});
