import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';

const owner = { id: 'user-1', email: 'owner@example.com' };
const colleague = { id: 'user-2', email: 'colleague@example.com' };

/** An auth server and a database that knows `valid` tokens only. Its clock is the real one. */
function openServer() {
  const server = {
    valid: ['token 0'],
    /** What comes instead of the response to a refresh. */
    onRefresh: null as (() => Response) | null,
    /** Happens before a data request has its response. */
    onRequest: () => {},
    refreshes: 0,
    /** The token and the body of each data request. */
    requests: [] as string[],
    session(user: typeof owner) {
      const name = `token ${server.refreshes}`;
      const expires_at = Math.floor(serverTime() / 1000) + 3600;
      return { access_token: name, refresh_token: `for ${name}`, expires_in: 3600, expires_at, user };
    },
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    await new Promise((resolve) => setTimeout(resolve));
    if (String(input).includes('/auth/v1/token')) {
      server.refreshes += 1;
      if (server.onRefresh) return server.onRefresh();
      const session = server.session(owner);
      server.valid.push(session.access_token);
      return Response.json(session);
    }
    const token = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    server.requests.push(`${token}: ${init?.body ?? init?.method}`);
    server.onRequest();
    return server.valid.includes(token)
      ? Response.json([])
      : Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });
  });
  return server;
}

const serverTime = () => performance.timeOrigin + performance.now();
let server: ReturnType<typeof openServer>;

/** Loads the modules again, as another tab does. */
async function openTab() {
  vi.resetModules();
  const { client } = await import('./supabase.ts');
  const { callEnds } = await import('./call.ts');
  const { sessionKey } = await import('./stored-session.ts');
  const outcomes: string[] = [];
  callEnds.addEventListener('session.lost', ({ type }) => outcomes.push(type));
  return {
    client,
    outcomes,
    store: (session: object) => localStorage.setItem(sessionKey(), JSON.stringify(session)),
    stored: () => JSON.parse(localStorage.getItem(sessionKey()) ?? 'null'),
    read: () => client.from('portfolio_items').select('id'),
  };
}

/** As {@link openTab}, with a stored session of the owner. */
async function openSignedIn() {
  const tab = await openTab();
  tab.store(server.session(owner));
  return tab;
}

beforeEach(() => {
  localStorage.clear();
  // auth-js warns of the clients of other tabs.
  vi.spyOn(console, 'warn').mockReturnValue();
  server = openServer();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request without a session is not sent as a visitor, and the session is reported as lost', async () => {
  const { read, outcomes } = await openTab();
  expect(await read()).toMatchObject({ status: 401, error: { message: 'Your session has ended.' } });
  expect(server.requests).toEqual([]);
  expect(outcomes).toEqual(['session.lost']);
});

describe('a token that the server refuses', () => {
  test('is refreshed once for all requests, which are sent again, writes included', async () => {
    const { client, read, outcomes } = await openSignedIn();
    server.valid = [];
    const row = { title: 'A', category: 'ai' as const, description: 'B' };
    const responses = await Promise.all([read(), read(), client.from('portfolio_items').insert(row)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(server.refreshes).toBe(1);
    const written = JSON.stringify(row);
    const sent = ['GET', 'GET', written];
    expect(server.requests.toSorted()).toEqual(
      [...sent.map((what) => `token 0: ${what}`), ...sent.map((what) => `token 1: ${what}`)].toSorted(),
    );
    expect(outcomes).toEqual([]);
  });

  test('is sent again after a refresh that gives the same one, being of the same second', async () => {
    const { read, outcomes } = await openSignedIn();
    server.valid = [];
    server.onRefresh = () => {
      server.valid = ['token 0'];
      return Response.json({ ...server.session(owner), access_token: 'token 0' });
    };
    expect(await read()).toMatchObject({ status: 200 });
    expect(outcomes).not.toContain('session.lost');
  });

  test('is refreshed once by several tabs', async () => {
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    const tabs = [await openSignedIn(), await openTab(), await openTab()];
    server.valid = [];
    const responses = await Promise.all(tabs.map(({ read }) => read()));
    Reflect.deleteProperty(navigator, 'locks');
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(server.refreshes).toBe(1);
  });

  test('is a lost session when the refreshed one is refused, too', async () => {
    const { read, outcomes } = await openSignedIn();
    server.valid = [];
    server.onRefresh = () => Response.json(server.session(owner));
    expect(await read()).toMatchObject({ status: 401 });
    expect(server.requests).toEqual(['token 0: GET', 'token 1: GET']);
    expect(outcomes.at(-1)).toBe('session.lost');
  });

  test('is a lost session when the refresh is refused', async () => {
    const { read, outcomes } = await openSignedIn();
    server.valid = [];
    server.onRefresh = () =>
      Response.json({ code: 'refresh_token_not_found', message: 'gone' }, { status: 400 });
    expect(await read()).toMatchObject({ status: 401 });
    expect(server.requests).toEqual(['token 0: GET']);
    expect(outcomes.at(-1)).toBe('session.lost');
  });

  test('is no lost session as long as the refresh has no response', async () => {
    const { read, outcomes, client, stored } = await openSignedIn();
    server.valid = [];
    vi.spyOn(client.auth, 'refreshSession').mockImplementation(async () => {
      const { AuthRetryableFetchError } = await import('@supabase/auth-js');
      return { data: { user: null, session: null }, error: new AuthRetryableFetchError('Bad gateway', 502) };
    });
    expect(await read()).toMatchObject({ status: 0 });
    expect(stored()).toMatchObject({ access_token: 'token 0' });
    expect(outcomes).not.toContain('session.lost');
  });

  test('is not replaced by that of another user who has signed in since', async () => {
    const { read, outcomes, store } = await openSignedIn();
    server.valid = ['token 1'];
    server.onRequest = () => {
      server.refreshes = 1;
      store(server.session(colleague));
    };
    expect(await read()).toMatchObject({ status: 401 });
    expect(server.requests).toEqual(['token 0: GET']);
    expect(outcomes).not.toContain('session.lost');
  });
});

test('on a computer whose clock is an hour fast a session is refreshed once at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: serverTime() + 3_600_000 });
  const { read } = await openSignedIn();
  for (let count = 0; count < 14; count += 1) expect(await read()).toMatchObject({ status: 200 });
  expect(server.refreshes).toBe(1);
});

test('a new password that is refused because the token has expired is sent again with the refreshed one', async () => {
  await openSignedIn();
  const { changePassword } = await import('./password.ts');
  server.valid = [];
  await toPromise(createActor(changePassword, { input: { password: 'a-new-password' } }).start());
  const sent = JSON.stringify({
    password: 'a-new-password',
    code_challenge: null,
    code_challenge_method: null,
  });
  expect(server.requests.slice(0, 2)).toEqual([`token 0: ${sent}`, `token 1: ${sent}`]);
});
