import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { timeLimit } from '#machines/shared/time-limit.ts';
import { type Account, accounts, newSession, storeSession } from '#support/product.ts';
import { cut, deny, letThrough } from './requests.ts';
import type { Driver, Stage, Step } from './stage.ts';

const isAsked = (request: Request, method: string, path: string) =>
  request.method() === method && new URL(request.url()).pathname === path;

const button = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true });

const answerWith = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json });

/** A session that is stored by another tab, whose client tells this one; resolves when it has been heard. */
async function tellFound(page: Page, name: string, value: string): Promise<void> {
  await page.evaluate(
    async ([key, session]) => {
      localStorage.removeItem('log-out-chosen');
      localStorage.setItem(key, session);
      const [here, there] = [new BroadcastChannel(key), new BroadcastChannel(key)];
      const heard = new Promise((resolve) => here.addEventListener('message', resolve));
      there.postMessage({ event: 'SIGNED_IN', session: JSON.parse(session) });
      await heard;
      here.close();
      there.close();
    },
    [name, value] as const,
  );
}

/** Somebody signs in, in another tab: the page asks about nobody else any more. */
const find =
  (account: Account, disguise = (session: string) => session): Step =>
  async (stage) => {
    const { name, value } = await newSession(stage.page, account);
    const session = disguise(value);
    const userOf = (request: Request) => /[\da-f-]{36}/.exec(request.postData() ?? '')?.[0];
    stage.forget('checkAdmin', (request) => !session.includes(`"id":"${userOf(request)}"`));
    await tellFound(stage.page, name, session);
  };

const nobodysId = '00000000-0000-4000-8000-000000000000';
const asSomebodyElse = (session: string) => session.replaceAll(/"id":"[^"]*"/g, `"id":"${nobodysId}"`);

/** The stored session goes, in another tab: by a person's choice or not. */
const end = (isChosen: boolean) => (stage: Stage) =>
  stage.page.evaluate((chosen) => {
    if (chosen) localStorage.setItem('log-out-chosen', 'yes');
    else localStorage.removeItem('log-out-chosen');
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? null;
    if (key) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, isChosen);

async function submit(stage: Stage): Promise<void> {
  await stage.page.getByLabel('Email', { exact: true }).fill(accounts.admin.email);
  await stage.page.getByLabel('Password', { exact: true }).fill(accounts.admin.password);
  await stage.renew('signIn', () => button(stage, 'Log in').click());
}

const signInAs =
  ({ email, password }: Account) =>
  (route: Route) =>
    route.continue({ postData: { email, password } });

/** The list is refused once, so that the role is asked for again. */
async function repeatCheck(stage: Stage): Promise<void> {
  const { page } = stage;
  // A sign-in after a log-out leads to the dashboard.
  if (!page.url().includes('/admin/portfolio')) {
    const sidebar = page.getByRole('navigation', { name: 'Admin Panel' });
    await sidebar.getByRole('link', { name: 'Portfolio', exact: true }).click();
  }
  const table = page.getByRole('table');
  const retry = button(stage, 'Retry');
  await expect(table.or(retry).first()).toBeVisible();
  // Where time has gone by, the list may have failed before it was there.
  if (await table.isHidden()) await retry.click();
  await expect(table).toBeVisible();
  await page.route(/\/rest\/v1\/portfolio_items\?.*order=/, deny, { times: 1 });
  await button(stage, 'Title').click();
}

/** How a call may be answered under each of the ids that the machine gives it. */
function outcomes(
  call: string,
  ids: readonly string[],
  answers: Record<string, (route: Route) => Promise<void>>,
): Record<string, Step> {
  return Object.fromEntries(
    ids.flatMap((id) =>
      Object.entries(answers).map(([name, answer]): [string, Step] => [
        `${id}: ${name}`,
        (stage) =>
          stage.answer(call, async (route) => {
            await answer(route);
            // Not every answer shows.
            await (await route.request().response())?.finished();
          }),
      ]),
    ),
  );
}

const checks = ['checkAdmin', 'recheckAdmin', 'checkAdminAgain', 'checkAdminOfOther'];

/** The call that is on its way in a state. */
function callIn(snapshot: AnyMachineSnapshot): string | undefined {
  if (snapshot.matches({ signedIn: { logOut: 'running' } })) return 'signOut';
  if (snapshot.matches('signingIn') || snapshot.matches({ lapsed: 'signingInAgain' })) return 'signIn';
  return isChecking(snapshot) ? 'checkAdmin' : undefined;
}

function isChecking(snapshot: AnyMachineSnapshot): boolean {
  return (
    snapshot.matches({ signedIn: { role: 'checkingAdmin' } }) ||
    snapshot.hasTag('rechecking') ||
    isCheckingOver(snapshot)
  );
}

/** Whether the role is asked for while the sign-in lies over a screen. */
const isCheckingOver = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ lapsed: 'checkingAgain' }) || snapshot.matches({ lapsed: 'checkingOther' });

const steps: Record<string, Step> = {
  'session.found (the owner)': find(accounts.admin),
  'session.found (a colleague)': find(accounts.member),
  'session.found (somebody else)': find(accounts.member, asSomebodyElse),
  'session.absent': async (stage) => {
    await stage.resume();
    await stage.page.evaluate(() => localStorage.clear());
    await stage.page.reload();
  },
  'session.ended (chosen)': end(true),
  'session.ended (lost)': end(false),
  'signIn.submit': submit,
  'signOut.request': ({ page }) =>
    page
      .getByRole('button', { name: /^Log out/ })
      .last()
      .click(),
  'adminCheck.retry': (stage) => button(stage, 'Retry').click(),
  'adminCheck.repeat': repeatCheck,
  'after timeLimit': async (stage) => {
    stage.clear();
    await stage.pass(timeLimit);
  },
  ...outcomes('signIn', ['signIn', 'signInAgain'], {
    'as the owner': signInAs(accounts.admin),
    'as a colleague': signInAs(accounts.member),
    'wrong password': signInAs({ ...accounts.admin, password: 'not-the-password' }),
    offline: cut,
  }),
  ...outcomes('signOut', ['signOut'], { unavailable: answerWith(503, { msg: 'Out of order.' }) }),
  ...outcomes('checkAdmin', checks, {
    yes: answerWith(200, true),
    no: answerWith(200, false),
    'no such session': answerWith(401, { code: 'PGRST303', message: 'JWT expired' }),
    denied: deny,
    offline: cut,
  }),
};

/** What comes about in another way while a request is held. */
const meanwhile: Record<string, Record<string, Step>> = {
  confirmSession: {
    'session.found (the owner)': (stage) => stage.answer('confirmSession', letThrough),
    'session.ended (lost)': (stage) =>
      stage.answer('confirmSession', answerWith(403, { error_code: 'session_not_found', msg: 'Gone.' })),
  },
  signOut: { 'session.ended (chosen)': (stage) => stage.answer('signOut', letThrough) },
};

/** A step that ends when the call is on its way that it leads to: not all of them show. */
const followed =
  (name: string, step: Step): Step =>
  async (stage, next) => {
    const held = Object.keys(meanwhile).find((call) => stage.isHolding(call)) ?? '';
    await (meanwhile[held]?.[name] ?? step)(stage, next);
    await stage.resume();
    const call = callIn(next);
    if (call) await stage.held(call);
  };

const ofRevocation =
  'without unsaved text a screen whose role was taken away is left at once: role-lost.e2e.ts has some';
const ofLogOutInstead =
  'a lost session may be stored still, or not, which decides whether there is a call: session-lost.e2e.ts';

const ofReports = 'nothing on the screen tells whether a session was reported while a log-out is on its way';

/** What is left out for one reason. */
const leftOutOf = (reason: string, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, reason]));

const noFallback = 'the site that is tested names no address that is let in when the check fails';

export const authDriver: Driver = {
  machine: 'auth',
  requests: {
    confirmSession: (request) => isAsked(request, 'GET', '/auth/v1/user'),
    signIn: (request) => isAsked(request, 'POST', '/auth/v1/token'),
    signOut: (request) => isAsked(request, 'POST', '/auth/v1/logout'),
    checkAdmin: (request) => isAsked(request, 'POST', '/rest/v1/rpc/is_admin'),
  },
  async open(stage) {
    const { page } = stage;
    await page.goto('about:blank');
    stage.clear();
    await storeSession(page, accounts.admin);
    await page.goto('/admin/portfolio');
    await stage.held('confirmSession');
    // Unconfirmed, a stored session counts after a while.
    await stage.pause();
  },
  steps: Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, followed(name, step)])),
  // Who turns out to be no admin is led out of the admin area; where no session is stored, no client hears of one.
  ends: ['session.absent', 'checkAdmin: denied', 'checkAdmin: no', 'checkAdminOfOther: no'],
  isPossible: (snapshot, step) => {
    const is = (value: Parameters<AnyMachineSnapshot['matches']>[0]) => snapshot.matches(value);
    const { user, fallbackEmail } = snapshot.context;
    if (/^(recheckAdmin|checkAdminAgain): (no|denied)$/.test(step)) return false;
    if (is('lapsed') && step === 'signOut.request') return false;
    if (is('loading')) return step === 'session.absent' || step in (meanwhile.confirmSession ?? {});
    if (is({ signedIn: { logOut: 'running' } })) {
      return step.startsWith('signOut:') || step === 'after timeLimit' || step === 'session.ended (chosen)';
    }
    if (is({ signedIn: { role: 'checkingAdmin' } })) {
      const isAnswered = /: (yes|no|no such session)$/.test(step);
      return isAnswered || (user.email !== fallbackEmail && /^(checkAdmin: |after )/.test(step));
    }
    if (snapshot.hasTag('rechecking')) return /^(recheckAdmin: |after )/.test(step);
    if (step === 'session.found (somebody else)') return is({ lapsed: 'checkingOther' });
    if (isCheckingOver(snapshot)) return /^(checkAdmin|after |session.found)/.test(step);
    return true;
  },
  leftOut: {
    'auth.loading | after timeLimit | 1':
      'a stored session counts after five seconds, confirmed or not; only code that never comes takes longer',
    'auth.signedIn.logOut.running | signOut done | 1':
      'the client reports the end of the session before the call answers',
    ...leftOutOf(ofReports, [
      'auth.signedIn.logOut.running | session.found | 1',
      'auth.signedIn.logOut.running | session.found | 1 refused',
    ]),
    ...leftOutOf(ofRevocation, [
      'auth.signedIn.role.fallback.recheckFailed | always | 1',
      'auth.signedIn.role.fallback.recheckFailed | always | 1 refused',
      'auth.signedIn.role.fallback.recheckFailed | always | 2',
      'auth.signedIn.role.admin.rechecking | recheckAdmin done | 1 refused',
      'auth.signedIn.role.admin.rechecking | recheckAdmin done | 2',
      'auth.signedIn.role.admin.rechecking | recheckAdmin failed | 2',
      'auth.signedIn.role.admin.revoked | adminCheck.retry | 1',
      'auth.lapsed.checkingAgain | checkAdminAgain done | 1 refused',
      'auth.lapsed.checkingAgain | checkAdminAgain done | 2',
      'auth.lapsed.checkingAgain | checkAdminAgain failed | 2',
    ]),
    ...leftOutOf(ofLogOutInstead, [
      'auth.lapsed | signOut.request | 1',
      'auth.lapsed.signingOut | session.ended | 1',
      'auth.lapsed.signingOut | session.found | 1',
      'auth.lapsed.signingOut | session.found | 1 refused',
      'auth.lapsed.signingOut | signOut done | 1',
      'auth.lapsed.signingOut | signOut failed | 1',
      'auth.lapsed.signingOut | after timeLimit | 1',
    ]),
    'auth.signedIn.role.fallback.answered | always | 1': noFallback,
    'auth.signedIn.role.fallback.unanswered | always | 1': noFallback,
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|status of (400|401|403|500|503)/,
};
