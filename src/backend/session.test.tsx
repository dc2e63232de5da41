import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';

const user = { id: '1', email: 'admin@example.com' };

/** Loads the page's modules again, with a stored session whose user the server answers with `response`. */
async function openPage(response: () => Response) {
  vi.resetModules();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) =>
    String(input).endsWith('/auth/v1/user') ? response() : new Response(null, { status: 204 }),
  );
  const { sessionKey } = await import('./stored-session.ts');
  const expires_at = Date.now() / 1000 + 3600;
  localStorage.setItem(
    sessionKey(),
    JSON.stringify({ access_token: 'a.b.c', refresh_token: 'r', expires_at, user }),
  );
  const { watchSession, signOut } = await import('./session.ts');
  const { getClient } = await import('./client.ts');
  const events: unknown[] = [];
  const logic = createMachine({
    invoke: { src: watchSession },
    on: { '*': { actions: ({ event }) => events.push(event) } },
  });
  createActor(logic).start();
  return { events, signOut, client: await getClient() };
}

beforeEach(() => {
  localStorage.clear();
  // auth-js warns of the clients of earlier tests.
  vi.spyOn(console, 'warn').mockReturnValue();
});

test('the end of a stored session whose user is gone is reported once', async () => {
  const { events } = await openPage(() =>
    Response.json({ code: 'user_not_found', message: 'gone' }, { status: 403 }),
  );
  await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  await new Promise((resolve) => setTimeout(resolve));
  expect(events).toEqual([{ type: 'session.ended', byUser: false }]);
});

test('a stored session stays when the response of the server cannot be read', async () => {
  const { events } = await openPage(() => Response.json(null));
  await vi.waitFor(() => expect(events).toEqual([{ type: 'session.found', user }]));
  expect(console.warn).toHaveBeenCalledWith('The stored session could not be confirmed.', expect.anything());
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
