import type { Page, Request, Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { type Account, accounts, newSession, storeSession } from '#tests/support/product.ts';
import type { Harness, Step } from './harness.ts';
import { cut, deny } from './requests.ts';

/** Matches requests with this method and path. */
export const isRequest = (method: string, path: string) => (request: Request) =>
  request.method() === method && new URL(request.url()).pathname === path;

/** The requests of the session, by the calls of the machines. */
export const authRequests = {
  confirmSession: isRequest('GET', '/auth/v1/user'),
  signIn: (request: Request) => request.url().endsWith('/auth/v1/token?grant_type=password'),
  signOut: isRequest('POST', '/auth/v1/logout'),
  checkAdmin: isRequest('POST', '/rest/v1/rpc/is_admin'),
};

/** Errors in the console after the responses below. */
export const authConsoleErrors = /ERR_INTERNET_DISCONNECTED|status of (400|401|403|500|503)/;

export const button = ({ page }: Harness, name: string) => page.getByRole('button', { name, exact: true });

export const respond = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json });

/** Stores a session as another tab does, whose client notifies this one; resolves when this tab has received it. */
async function storeInOtherTab(page: Page, name: string, value: string): Promise<void> {
  await page.evaluate(
    async ([key, session]) => {
      localStorage.removeItem('log-out-chosen');
      localStorage.setItem(key, session);
      const [receiver, sender] = [new BroadcastChannel(key), new BroadcastChannel(key)];
      const received = new Promise((resolve) => receiver.addEventListener('message', resolve));
      sender.postMessage({ event: 'SIGNED_IN', session: JSON.parse(session) });
      await received;
      receiver.close();
      sender.close();
    },
    [name, value] as const,
  );
}

/** A user signs in in another tab: the page checks the role of no other user any more. */
const signInElsewhere =
  (account: Account): Step =>
  async (harness) => {
    const { name, value } = await newSession(harness.page, account);
    const userOf = (request: Request) => /[\da-f-]{36}/.exec(request.postData() ?? '')?.[0];
    harness.forget('checkAdmin', (request) => !value.includes(`"id":"${userOf(request)}"`));
    await storeInOtherTab(harness.page, name, value);
  };

/** Another tab removes the stored session, by a log-out of the user or otherwise. */
export const endSession =
  (isChosen: boolean) =>
  ({ page }: Pick<Harness, 'page'>) =>
    page.evaluate((byUser) => {
      if (byUser) localStorage.setItem('log-out-chosen', 'yes');
      else localStorage.removeItem('log-out-chosen');
      const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? null;
      if (key) localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    }, isChosen);

export async function submitCredentials(harness: Harness): Promise<void> {
  await harness.page.getByLabel('Email', { exact: true }).fill(accounts.admin.email);
  await harness.page.getByLabel('Password', { exact: true }).fill(accounts.admin.password);
  await harness.renew('signIn', () => button(harness, 'Log in').click());
}

/** Responds to a deferred request. */
type Responder = (route: Route) => Promise<void>;

/** The server signs in this account, whatever was typed. */
export const signInAs =
  ({ email, password }: Account): Responder =>
  (route) =>
    route.continue({ postData: { email, password } });

/** Responds to a deferred request, and waits until the page has the response: not every one shows. */
export const respondTo =
  (call: keyof typeof authRequests, responder: Responder): Step =>
  (harness) =>
    harness.answer(call, async (route) => {
      await responder(route);
      await (await route.request().response())?.finished();
    });

/** How the check of the role may end. */
export const roleResponders: Record<string, Responder> = {
  yes: respond(200, true),
  no: respond(200, false),
  denied: deny,
  forbidden: respond(403, '<h1>Forbidden</h1>'),
  offline: cut,
};

/** One step for each response to a call. */
export const stepsFor = (
  call: keyof typeof authRequests,
  responders: Record<string, Responder>,
  id: string = call,
): Record<string, Step> =>
  Object.fromEntries(
    Object.entries(responders).map(([name, responder]) => [`${id}: ${name}`, respondTo(call, responder)]),
  );

/** A refused session is refreshed once, and the refreshed one refused, too. */
const refuseSession: Step = async (harness) => {
  const refuse = respond(401, { code: 'PGRST303', message: 'JWT expired' });
  await harness.answer('checkAdmin', refuse);
  await harness.answer('checkAdmin', refuse);
};

/** The steps in which a session is found, lost or signed in, and its role checked. */
export const sessionSteps: Record<string, Step> = {
  'session.found (the owner)': signInElsewhere(accounts.admin),
  'session.found (a colleague)': signInElsewhere(accounts.member),
  'session.ended (lost)': endSession(false),
  'signIn.submit': submitCredentials,
  ...stepsFor('signIn', {
    'as the owner': signInAs(accounts.admin),
    'as a colleague': signInAs(accounts.member),
    'wrong password': signInAs({ ...accounts.admin, password: 'not-the-password' }),
    offline: cut,
  }),
  ...stepsFor('checkAdmin', roleResponders),
  'checkAdmin: session expired': refuseSession,
};

/** Opens the list of the portfolio, with an admin's session stored. */
export async function openWithSession(harness: Harness): Promise<void> {
  await harness.page.goto('about:blank');
  harness.clear();
  await storeSession(harness.page, accounts.admin);
  await harness.page.goto('/admin/portfolio');
}

/** Steps that end when the request has been sent to which they lead: not all of these show on the screen. */
export const untilSent = (
  steps: Record<string, Step>,
  callIn: (snapshot: AnyMachineSnapshot) => string | undefined,
): Record<string, Step> =>
  Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Step] => [
      name,
      async (harness, next) => {
        await step(harness, next);
        await harness.resume();
        const call = callIn(next);
        if (call) await harness.waitForCall(call);
      },
    ]),
  );
