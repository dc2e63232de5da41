import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';

const user = { id: '1', email: 'admin@example.com' };

const refuse = (error_code: string) => () => Response.json({ error_code, msg: 'no' }, { status: 403 });

const outOfOrder = (status: number) => () => Response.json({ message: 'out of order' }, { status });

/**
 * Loads the page's modules again, with a stored session whose user the server answers with `response`, a refresh with
 * `refresh`, and any other request with `other`.
 */
async function openPage(
  response: () => Response,
  refresh = refuse('refresh_token_not_found'),
  other = () => new Response(null, { status: 204 }),
) {
  vi.resetModules();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (String(input).endsWith('/auth/v1/user')) return response();
    return String(input).includes('/auth/v1/token') ? refresh() : other();
  });
  const { sessionKey } = await import('./stored-session.ts');
  const expires_at = Date.now() / 1000 + 3600;
  localStorage.setItem(
    sessionKey(),
    JSON.stringify({ access_token: 'a.b.c', refresh_token: 'r', expires_at, user }),
  );
  const { watchSession, signOut, requestIsAdmin } = await import('./session.ts');
  const { getClient } = await import('./client.ts');
  const events: unknown[] = [];
  const logic = createMachine({
    invoke: { src: watchSession },
    on: { '*': { actions: ({ event }) => events.push(event) } },
  });
  createActor(logic).start();
  return { events, signOut, requestIsAdmin, client: await getClient() };
}

beforeEach(() => {
  localStorage.clear();
  // auth-js warns of the clients of earlier tests.
  vi.spyOn(console, 'warn').mockReturnValue();
});

test('the end of a stored session whose user is gone is reported once', async () => {
  const { events } = await openPage(refuse('user_not_found'));
  await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  await new Promise((resolve) => setTimeout(resolve));
  expect(events).toEqual([{ type: 'session.ended', byUser: false }]);
});

test('a stored session whose token has expired by the clock of the server is refreshed, and stays', async () => {
  let isRefreshed = false;
  const { events } = await openPage(
    () => (isRefreshed ? Response.json(user) : refuse('bad_jwt')()),
    () => {
      isRefreshed = true;
      return Response.json({ access_token: 'd.e.f', refresh_token: 's', expires_in: 3600, user });
    },
  );
  await vi.waitFor(() => expect(events).toEqual([{ type: 'session.found', user }]));
});

test.each([
  ['a return to the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['a focus of the window', () => window.dispatchEvent(new Event('focus'))],
  ['Back', () => window.dispatchEvent(new PopStateEvent('popstate'))],
])('after its storage was cleared, %s reports the end of the session once', async (_, act) => {
  const { events } = await openPage(() => Response.json(user));
  await vi.waitFor(() => expect(events).toHaveLength(1));
  act();
  expect(events).toHaveLength(1);
  localStorage.clear();
  act();
  act();
  expect(events.slice(1)).toEqual([{ type: 'session.ended', byUser: false }]);
});

test('a request that finds no session reports its end, and a denied one has the role checked', async () => {
  const { events, client } = await openPage(() => Response.json(user));
  await vi.waitFor(() => expect(events).toHaveLength(1));
  const { dataError } = await import('./call.ts');
  dataError({ error: { message: 'permission denied', code: '42501' }, status: 403 });
  localStorage.clear();
  await client.rpc('is_admin', { user_id: user.id });
  expect(events.slice(1)).toEqual([{ type: 'adminCheck.repeat' }, { type: 'session.ended', byUser: false }]);
});

test('a lost session counts as ended by its user only where a log-out has removed it', async () => {
  const { events } = await openPage(() => Response.json(user));
  await vi.waitFor(() => expect(events).toHaveLength(1));
  const { reportCallEnd } = await import('./call.ts');
  const { sessionKey, setSignOutRequested } = await import('./stored-session.ts');
  setSignOutRequested(true);
  reportCallEnd('session.lost');
  localStorage.removeItem(sessionKey());
  reportCallEnd('session.lost');
  expect(events.slice(1)).toEqual([
    { type: 'session.ended', byUser: false },
    { type: 'session.ended', byUser: true },
  ]);
});

test.each([
  ['the response of the server cannot be read', () => Response.json(null)],
  ['the server is out of order', outOfOrder(503)],
])('a stored session stays when %s', async (_, response) => {
  const { events } = await openPage(response);
  await vi.waitFor(() => expect(events).toEqual([{ type: 'session.found', user }]));
  expect(localStorage).toHaveLength(1);
});

test('a sign-out that the server answers with an error fails, and the session stays', async () => {
  const { events, signOut } = await openPage(() => Response.json(user), undefined, outOfOrder(500));
  await vi.waitFor(() => expect(events).toHaveLength(1));
  const actor = createActor(signOut);
  actor.subscribe({ error: () => {} });
  actor.start();
  await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('error'));
  expect([events.length, localStorage.length]).toEqual([1, 1]);
});

test.each([true, null, 'true', 1])(
  '%j as the answer to the check of the role makes an admin only if it is true',
  async (answer) => {
    const { requestIsAdmin } = await openPage(
      () => Response.json(user),
      undefined,
      () => Response.json(answer),
    );
    expect(await requestIsAdmin(user.id, new AbortController().signal)).toBe(answer === true);
  },
);

test('a check of the role without an answer fails and is logged', async () => {
  await openPage(() => Response.json(user));
  const { checkAdmin } = await import('./session.ts');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = vi.fn();
  const actor = createActor(checkAdmin, { input: { userId: user.id } });
  actor.subscribe({ error });
  actor.start();
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
  expect(console.warn).toHaveBeenCalledWith('The admin check failed.', expect.anything());
});

test('after a sign-out that throws, a later loss of the session does not count as one', async () => {
  const { events, signOut, client } = await openPage(() => Response.json(user));
  await vi.waitFor(() => expect(events).toHaveLength(1));
  const mock = vi.spyOn(client.auth, 'signOut').mockRejectedValueOnce(new TypeError('forbidden'));
  const actor = createActor(signOut);
  actor.subscribe({ error: () => {} });
  actor.start();
  await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('error'));
  mock.mockRestore();
  await client.auth.signOut({ scope: 'local' });
  expect(events.at(-1)).toEqual({ type: 'session.ended', byUser: false });
});
