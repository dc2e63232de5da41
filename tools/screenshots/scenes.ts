import type { Page } from '@playwright/test';
import { demoAccounts } from '#server/backend/demo-accounts.ts';

/** One picture: the account, the page, and what is done there first. */
export type Scene = {
  /** The file's name, without width and scheme. */
  name: string;
  path: string;
  /** Absent: a visitor. */
  account?: 'admin' | 'member';
  /** Brings the page into the state to be seen. */
  prepare?: (page: Page) => Promise<void>;
};

const [admin, member] = demoAccounts;

/** The demo account of a role. */
export const accountOf = { admin, member };

const longText = 'Unbreakable-'.repeat(12) + ' and then a sentence that goes on for a while. '.repeat(6);

async function respondWith(
  page: Page,
  path: string,
  answer: { status?: number; headers?: Record<string, string>; json: unknown },
): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill(answer));
  await page.reload();
}

/** What the database answers for the first page of 10,000 portfolio items. */
function portfolio(shown: number): { headers: Record<string, string>; json: unknown } {
  return {
    headers: { 'content-range': `0-${shown - 1}/10000` },
    json: Array.from({ length: shown }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      title: index % 9 === 4 ? longText : `Item ${index}`,
      category: 'web',
      description: index % 3 === 0 ? longText : 'A short text.',
      image_url: index % 2 === 0 ? null : 'https://pictures.example/missing.jpg',
      created_at: new Date(Date.UTC(2026, 0, 1, 12) - index * 90_000_000).toISOString(),
      updated_at: new Date(Date.UTC(2026, 0, 1, 12)).toISOString(),
      version: 1,
    })),
  };
}

/** What the database answers for the first part of an inbox of 120 messages. */
function inbox(shown: number): { headers: Record<string, string>; json: unknown } {
  return {
    headers: { 'content-range': `0-${shown - 1}/120` },
    json: Array.from({ length: shown }, (_, index) => {
      const name = index % 7 === 6 ? longText : `Visitor ${index}`;
      const message =
        index % 3 === 0 ? longText.repeat(4) : 'Could you tell us more?\n\nWe have a small site.';
      return {
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name,
        short_name: name.slice(0, 80),
        email: `visitor${index}@example.com`,
        message,
        excerpt: message.slice(0, 200),
        created_at: new Date(Date.now() - index * 7_000_000).toISOString(),
        read_at: index % 4 === 0 ? null : new Date().toISOString(),
        suspected_for: null,
        mail_state: index % 5 === 0 ? 'failed' : 'sent',
        mail_error: index % 5 === 0 ? 'The mail server could not be used: EAUTH 535.' : null,
      };
    }),
  };
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New' }).click();
}

/** Every page of the product, and the states that a page can be in. */
export const scenes: readonly Scene[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-signed-in', path: '/', account: 'admin' },
  {
    name: 'landing-long',
    path: '/',
    prepare: (page) =>
      respondWith(page, '/rest/v1/landing_page_content*', {
        json: ['hero', 'about', 'services', 'contact'].map((section) => ({
          section,
          title: longText,
          subtitle: longText,
          content: longText,
          button_text: longText,
          button_link: '#portfolio',
        })),
      }),
  },
  {
    name: 'landing-many-items',
    path: '/',
    prepare: (page) =>
      respondWith(page, '/rest/v1/portfolio_items*', {
        json: Array.from({ length: 40 }, (_, index) => ({
          id: String(index),
          title: index % 7 === 0 ? longText : 'An item',
          category: 'web',
          description: longText,
          image_url: index % 3 === 0 ? 'https://pictures.example/missing.jpg' : null,
        })),
      }),
  },
  {
    name: 'contact-refused',
    path: '/',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('not an address');
      await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'contact-failed',
    path: '/',
    prepare: async (page) => {
      await page.route('**/functions/v1/contact-form', (route) => route.abort());
      await page.getByLabel('Name').fill('Ada');
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('Message').fill(longText);
      await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'case-study', path: '/case-study/project-noah' },
  { name: 'case-study-unknown', path: '/case-study/nothing-here' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/nothing-here' },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'reset-password', path: '/reset-password' },
  {
    name: 'reset-password-sent',
    path: '/reset-password',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    },
  },
  { name: 'reset-password-spent', path: '/reset-password#error=access_denied&error_code=otp_expired' },
  {
    name: 'link-over-a-session',
    path: '/reset-password?token_hash=made-up&type=invite',
    account: 'member',
    prepare: (page) => page.getByRole('button', { name: 'Use the link' }).waitFor(),
  },
  {
    name: 'invitation',
    path: '/reset-password?token_hash=made-up&type=invite',
    account: 'admin',
    prepare: async (page) => {
      const session = await page.evaluate(
        () => Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '',
      );
      await page.route('**/auth/v1/verify', (route) =>
        route.fulfill({ contentType: 'application/json', body: session }),
      );
      await page.getByRole('button', { name: 'Use the link' }).click();
      await page.getByRole('heading', { name: 'Set your password' }).waitFor();
    },
  },
  {
    name: 'new-password-refused',
    path: '/reset-password',
    account: 'member',
    prepare: async (page) => {
      await page.getByLabel('New password').fill('short');
      await page.getByRole('button', { name: 'Save password' }).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'new-password-unconfirmed',
    path: '/reset-password',
    account: 'admin',
    prepare: async (page) => {
      await page.route('**/auth/v1/user', (route) =>
        route.fulfill({ status: 400, json: { error_code: 'reauthentication_needed', msg: 'Confirm first' } }),
      );
      await page.getByLabel('New password').fill('a-long-enough-password');
      await page.getByRole('button', { name: 'Save password' }).click();
      await page.getByRole('button', { name: 'Send me a link' }).waitFor();
    },
  },
  {
    name: 'session-expired',
    path: '/admin',
    account: 'admin',
    prepare: async (page) => {
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
        localStorage.removeItem(key);
        window.dispatchEvent(new StorageEvent('storage', { key }));
      });
      await page.getByRole('dialog').getByLabel('Password').fill('a-shown-password');
      await page.getByRole('button', { name: 'Show password' }).click();
    },
  },
  { name: 'access-denied', path: '/admin/landing-page', account: 'member' },
  { name: 'dashboard', path: '/admin', account: 'admin' },
  { name: 'portfolio', path: '/admin/portfolio', account: 'admin' },
  {
    name: 'portfolio-empty',
    path: '/admin/portfolio',
    account: 'admin',
    prepare: (page) =>
      respondWith(page, '/rest/v1/portfolio_items*', { headers: { 'content-range': '*/0' }, json: [] }),
  },
  {
    name: 'portfolio-error',
    path: '/admin/portfolio',
    account: 'admin',
    prepare: (page) =>
      respondWith(page, '/rest/v1/portfolio_items*', {
        status: 500,
        json: { code: 'XX000', message: 'the database is out of order' },
      }),
  },
  { name: 'portfolio-add', path: '/admin/portfolio', account: 'admin', prepare: openDialog },
  {
    name: 'portfolio-add-refused',
    path: '/admin/portfolio',
    account: 'admin',
    prepare: async (page) => {
      await openDialog(page);
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'portfolio-delete',
    path: '/admin/portfolio',
    account: 'admin',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
  },
  {
    name: 'portfolio-many',
    path: '/admin/portfolio',
    account: 'admin',
    prepare: (page) => respondWith(page, '/rest/v1/portfolio_items*', portfolio(50)),
  },
  { name: 'portfolio-nothing-found', path: '/admin/portfolio?search=%25%25', account: 'admin' },
  { name: 'messages-empty', path: '/admin/messages', account: 'admin' },
  {
    name: 'messages',
    path: '/admin/messages',
    account: 'admin',
    prepare: (page) => respondWith(page, '/rest/v1/contact_messages*', inbox(50)),
  },
  {
    name: 'messages-open',
    path: '/admin/messages',
    account: 'admin',
    prepare: async (page) => {
      await respondWith(page, '/rest/v1/contact_messages*', inbox(7));
      await page.getByRole('link', { name: /Visitor 0/ }).click();
      await page.getByRole('link', { name: 'Reply' }).waitFor();
    },
  },
  { name: 'landing-editor', path: '/admin/landing-page', account: 'admin' },
  {
    name: 'landing-editor-long',
    path: '/admin/landing-page',
    account: 'admin',
    prepare: (page) => page.getByLabel('Title', { exact: true }).fill(longText),
  },
  {
    name: 'landing-editor-leaving',
    path: '/admin/landing-page',
    account: 'admin',
    prepare: async (page) => {
      await page.getByLabel('Title', { exact: true }).fill('Typed, not saved');
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
