import { cpSync, rmSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { readPublishedContent } from '#domain/public-content.ts';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { asOperator } from '#server/backend/operator.ts';
import { type ProductProcess, startProductProcess } from '#tools/product-process.ts';
import { makeEmptyDir, makeRestorableDataDir } from './embedded-backend.ts';
import { type PageWatch, watchPages } from './page-watch.ts';
import { publicKeyOf, restoreTables, type StoredMessage, storeMessages } from './tables.ts';

export { expect };

const [admin, member] = demoAccounts;

/** The credentials of an account. */
export type Account = { email: string; password: string };

/** The demo accounts by their role. */
export const accounts = { admin, member };

/** The running product of one worker, on a data folder and a port of its own. */
export type Product = {
  /** Its origin; the same after a restart. */
  url: string;
  /** What it has printed since it was started last. */
  output(): string;
  stop(): Promise<void>;
  /** Starts it again with its data, after stopping it if need be. */
  restart(): Promise<void>;
  /** Starts it again with new data, new keys and new accounts under the old names. */
  reset(): Promise<void>;
  /** Has the stored rows restored before the next test; needed for writes that no page sends. */
  markDirty(): void;
  /** Puts contact messages into its inbox. */
  storeMessages(messages: StoredMessage[]): Promise<void>;
  /** Makes the demo member an admin as well, for this test. */
  promoteMember(): Promise<void>;
  /** Takes the role away from the demo member again. */
  demoteMember(): Promise<void>;
};

type WorkerProduct = Product & {
  /** Restores the first state unless nothing has changed since. */
  restore(): Promise<void>;
  remove(): Promise<void>;
};

type Fixtures = {
  /** Expects at least one matching console error during the test. */
  expectConsoleError: (pattern: RegExp) => void;
  product: Product;
  pageWatch: PageWatch;
};

/**
 * Playwright's test with the running product in its first state. It fails a test in which any page prints
 * an error that is not expected, throws, or sends a request to an external origin.
 */
export const test = base.extend<Fixtures, { workerProduct: WorkerProduct }>({
  workerProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures.
    async ({}, use) => {
      const product = await startWorkerProduct();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  product: async ({ workerProduct }, use) => {
    await workerProduct.restore();
    await use(workerProduct);
  },
  baseURL: async ({ product }, use) => use(product.url),
  pageWatch: async ({ context, workerProduct }, use) => {
    const watch = watchPages(context, workerProduct.url);
    await use(watch);
    if (watch.hasWritten()) workerProduct.markDirty();
    // The last step of a test may not wait for the response that is the expected error.
    await expect.poll(watch.problems).toEqual([]);
  },
  page: async ({ page, pageWatch: _ }, use) => use(page),
  expectConsoleError: async ({ pageWatch }, use) => use(pageWatch.expectConsoleError),
});

async function startWorkerProduct(): Promise<WorkerProduct> {
  const dataDir = makeEmptyDir();
  const firstData = await makeRestorableDataDir();
  let running: ProductProcess | null = null;
  let hasFirstKeys = true;
  let isDirty = false;

  const start = async (port: string) => {
    // All tests send from one address.
    const variables = { DATA_DIR: dataDir, PORT: port, CONTACT_LIMIT_PER_ADDRESS: '100000' };
    running = await startProductProcess(variables);
    return running;
  };
  const changeMember = async (change: 'admin' | 'member') => {
    const parameters = { email: member.email, change };
    await asOperator({ DATA_DIR: dataDir }, ({ call }) => call('change_person', parameters, v.null()));
  };
  const replaceData = (template: string | null) => {
    rmSync(dataDir, { recursive: true, force: true });
    if (template !== null) cpSync(template, dataDir, { recursive: true });
  };

  replaceData(firstData);
  const { url } = await start('0');
  const { port } = new URL(url);

  const stop = async () => {
    const process = running;
    running = null;
    if (process !== null) expect(await process.end('SIGTERM'), process.output()).toBe(0);
  };
  const startWith = async (template: string | null) => {
    await stop();
    replaceData(template);
    await start(port);
  };

  return {
    url,
    output: () => running?.output() ?? '',
    stop,
    async restart() {
      await stop();
      await start(port);
    },
    async reset() {
      hasFirstKeys = false;
      await startWith(null);
    },
    storeMessages(messages) {
      isDirty = true;
      return storeMessages(url, dataDir, messages);
    },
    promoteMember() {
      isDirty = true;
      return changeMember('admin');
    },
    demoteMember: () => changeMember('member'),
    async restore() {
      if (running === null || !hasFirstKeys) await startWith(firstData);
      else if (isDirty) {
        const revision = await restoreTables(url, dataDir);
        await expect
          .poll(async () => readPublishedContent(await (await fetch(url)).text())?.content.revision)
          .toBe(revision);
      }
      hasFirstKeys = true;
      isDirty = false;
    },
    markDirty() {
      isDirty = true;
    },
    async remove() {
      await stop();
      for (const folder of [dataDir, firstData]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Signs in and waits until the top bar says so: with the form on the login page, else by the request that the
 * form sends, with the session stored as the client stores it, and opens `path`.
 */
export async function signIn(page: Page, account: Account, path = '/admin'): Promise<void> {
  if (page.url().includes('/login')) {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Log in' }).click();
  } else {
    await storeSession(page, account);
    await page.goto(path);
  }
  await expect(page.getByText(`Logged in as: ${account.email}`)).toBeVisible();
}

/** Stores a new session for an account, before the site is opened. */
export async function storeSession(page: Page, account: Account): Promise<void> {
  const { origin, ...session } = await newSession(page, account);
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage: [session] }] });
}

/** A new session for an account: the text that the client stores, and where. */
export async function newSession(
  page: Page,
  account: Account,
): Promise<{ origin: string; name: string; value: string }> {
  const login = await page.request.get('/login');
  const apikey = publicKeyOf(await login.text());
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email: account.email, password: account.password },
  });
  expect(answer.ok(), `the sign-in was answered with ${answer.status()}`).toBe(true);
  const { origin, hostname } = new URL(answer.url());
  return { origin, name: `sb-${hostname.split('.')[0]}-auth-token`, value: await answer.text() };
}
