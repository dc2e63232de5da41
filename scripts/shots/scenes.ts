import type { Page } from '@playwright/test';
import { demoAccounts } from '../embedded/demo-accounts.ts';

/** One picture to take: who looks, where, and what is done there first. */
export type Scene = {
  /** The file's name, without width and scheme. */
  name: string;
  path: string;
  /** Absent: nobody is signed in. */
  account?: 'admin' | 'member';
  /** Brings the page into the state to be seen. */
  prepare?: (page: Page) => Promise<void>;
};

const [admin, member] = demoAccounts;

/** The demo account of a role. */
export const accountOf = { admin, member };

const longText = 'Unbreakable-'.repeat(12) + ' and then a sentence that goes on for a while. '.repeat(6);

async function answerWith(
  page: Page,
  path: string,
  answer: { status?: number; json: unknown },
): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill(answer));
  await page.reload();
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
      answerWith(page, '/rest/v1/landing_page_content*', {
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
      answerWith(page, '/rest/v1/portfolio_items*', {
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
  { name: 'access-denied', path: '/admin/landing-page', account: 'member' },
  { name: 'dashboard', path: '/admin', account: 'admin' },
  { name: 'portfolio', path: '/admin/portfolio', account: 'admin' },
  {
    name: 'portfolio-empty',
    path: '/admin/portfolio',
    account: 'admin',
    prepare: (page) => answerWith(page, '/rest/v1/portfolio_items*', { json: [] }),
  },
  {
    name: 'portfolio-error',
    path: '/admin/portfolio',
    account: 'admin',
    prepare: (page) =>
      answerWith(page, '/rest/v1/portfolio_items*', {
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
  { name: 'landing-editor', path: '/admin/landing-page', account: 'admin' },
  {
    name: 'landing-editor-long',
    path: '/admin/landing-page',
    account: 'admin',
    prepare: (page) => page.getByLabel('Title', { exact: true }).fill(longText),
  },
];
