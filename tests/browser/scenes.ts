import type { Page } from '@playwright/test';
import { pngOf } from '#tests/support/pictures.ts';
import { type backends, long, longEmail } from './backends.ts';
import { endSession } from './drivers/auth-steps.ts';

type Name = string | RegExp;

/** Presses the first button of this name, types a text into the field of this label, or does something else. */
type Step = Name | readonly [label: string, text: string] | ((page: Page) => Promise<unknown>);

/** A screen of the product in one state. */
export type Scene = {
  /** Also the name of its pictures. */
  name: string;
  path: string;
  /** Absent: a visitor. */
  as?: 'admin' | 'member';
  /** Absent: a backend in order, with the demo content. */
  backend?: keyof typeof backends;
  steps?: readonly Step[];
  /** What is on the screen then: a role and an accessible name, an alert with a text, or a text. */
  shows: readonly [role: Parameters<Page['getByRole']>[0] | 'text', name: Name];
  /** In px, where it exists at some only. */
  widths?: readonly number[];
  /** Errors that the browser logs. */
  logs?: RegExp;
};

const checkbox = (name: string) => (page: Page) => page.getByRole('checkbox', { name, exact: true }).click();
const choose = (name: string, file: Buffer) => (page: Page) =>
  page.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer: file });
const reload: Step = (page) => page.reload();
/** The toast stays where it has the focus. */
const focusUndo: Step = (page) => page.getByRole('button', { name: 'Undo' }).focus();
const breakRender: Step = (page) =>
  page.evaluate(() => {
    URL.canParse = () => {
      throw new Error('the drawing was interrupted');
    };
  });

const admin = (path: string) => ({ path: `/admin${path}`, as: 'admin' }) as const;
const portfolio = admin('/portfolio');
const landing = admin('/landing-page');
const messages = admin('/messages');
const editedItem: Step[] = [/^Edit /, ['Title', 'My title'], 'Save'];

/** What the tests look at and `npm run shots` takes pictures of. */
export const scenes: readonly Scene[] = [
  { name: 'landing', path: '/', shows: ['heading', 'Featured Projects'] },
  { name: 'landing-long', path: '/', backend: 'long texts', shows: ['heading', /^Unbreakable/] },
  { name: 'landing-edit', path: '/', as: 'admin', steps: ['Edit page'], shows: ['link', /Hero/] },
  { name: 'contact-invalid', path: '/', steps: ['SEND MESSAGE'], shows: ['text', 'Please enter your name.'] },
  {
    name: 'contact-failed',
    path: '/',
    backend: 'contact function down',
    steps: [['Name', 'Ada'], ['Email', 'ada@example.com'], ['Message', long], 'SEND MESSAGE'],
    shows: ['alert', /Failed to send message/],
    logs: /503/,
  },
  { name: 'case-study', path: '/case-study/project-noah', shows: ['heading', 'Project Noah'] },
  { name: 'case-study-unknown', path: '/case-study/steensma', shows: ['heading', /not found/i], logs: /404/ },
  { name: 'privacy', path: '/privacy', shows: ['heading', 'Privacy'] },
  { name: 'not-found', path: '/no/such/page', shows: ['heading', /not found/i], logs: /404/ },

  {
    name: 'application-missing',
    path: '/login',
    backend: 'application missing',
    shows: ['heading', 'This page could not be loaded'],
    logs: /ERR_FAILED|404/,
  },
  {
    name: 'login-invalid',
    path: '/login',
    steps: ['Show password', 'Log in'],
    shows: ['text', 'Please enter your password.'],
  },
  {
    name: 'link-invalid',
    path: '/reset-password?code=made-up',
    steps: ['Send link'],
    shows: ['text', 'Please enter your email address.'],
  },
  {
    name: 'link-sent',
    path: '/reset-password',
    steps: [['Email', longEmail], 'Send link'],
    shows: ['heading', 'Check your email'],
  },
  {
    name: 'link-over-a-session',
    path: '/reset-password?token_hash=made-up&type=invite',
    as: 'member',
    shows: ['button', 'Use the link'],
  },
  {
    name: 'password-unconfirmed',
    path: '/reset-password',
    as: 'member',
    backend: 'wants a confirmation',
    steps: [['New password', 'a-long-enough-password'], 'Save password'],
    shows: ['button', 'Send me a link'],
    logs: /400/,
  },
  { name: 'access-denied', path: '/admin/landing-page', as: 'member', shows: ['heading', 'Access Denied'] },
  {
    name: 'role-unknown',
    ...admin(''),
    backend: 'role unknown',
    shows: ['button', 'Retry'],
    logs: /ERR_FAILED/,
  },
  { name: 'dashboard', ...admin(''), shows: ['region', 'Recent changes'] },
  { name: 'dashboard-long', ...admin(''), backend: 'long texts', shows: ['link', /Unbreakable/] },
  { name: 'drawer', ...admin(''), widths: [360], steps: [/menu/], shows: ['link', 'Messages'] },
  {
    name: 'session-lost',
    ...portfolio,
    steps: ['Add New', ['Title', 'Half a sentence'], (page) => endSession(false)({ page })],
    shows: ['dialog', 'Sign in again'],
  },
  {
    name: 'logged-out-elsewhere',
    ...landing,
    steps: [['Title', 'Half a sentence'], (page) => endSession(true)({ page })],
    shows: ['text', 'You were logged out in another tab.'],
  },

  { name: 'landing-editor', ...landing, shows: ['tab', 'Hero Section'] },
  {
    name: 'landing-editor-drafts',
    ...landing,
    steps: [['Title', 'A text'], reload, ['Title', long], reload],
    shows: ['region', 'Unsaved draft'],
  },
  {
    name: 'landing-editor-leaving',
    ...landing,
    steps: [['Title', 'Typed, not saved'], 'Log out'],
    shows: ['dialog', /unsaved|log out/i],
  },
  {
    name: 'landing-editor-conflict',
    ...landing,
    backend: 'another admin saves first',
    steps: [['Title', 'My title'], 'Save'],
    shows: ['button', 'Save yours over it'],
    logs: /409/,
  },
  {
    name: 'landing-editor-live',
    ...landing,
    steps: [['Title', 'My title'], 'Save'],
    shows: ['link', 'Live on the site'],
  },

  { name: 'portfolio', ...portfolio, backend: 'long texts', shows: ['button', /^Edit Unbreakable/] },
  { name: 'portfolio-empty', ...portfolio, backend: 'empty', shows: ['text', /No portfolio items/] },
  { name: 'portfolio-down', ...portfolio, backend: 'down', shows: ['button', 'Retry'], logs: /500/ },
  { name: 'portfolio-none-found', ...admin(`/portfolio?search=${long}`), shows: ['text', /No items match/] },
  {
    name: 'item-invalid',
    ...portfolio,
    steps: ['Add New', ['Image URL', 'http://pictures.example/a.png'], 'Save'],
    shows: ['alert', /./],
  },
  {
    name: 'item-picture',
    ...portfolio,
    steps: ['Add New', choose('poster.png', pngOf({ width: 80, height: 60 })), ['Alternative text', long]],
    shows: ['slider', 'Focal point'],
  },
  {
    name: 'pictures',
    ...portfolio,
    backend: 'long texts',
    steps: ['Add New', 'Choose from library'],
    shows: ['dialog', 'Choose an uploaded picture'],
    logs: /404/,
  },
  {
    name: 'item-draft',
    ...portfolio,
    steps: ['Add New', ['Title', 'Typed, not saved'], reload, 'Add New'],
    shows: ['region', 'Unsaved draft'],
  },
  {
    name: 'item-conflict',
    ...portfolio,
    backend: 'another admin saves first',
    steps: editedItem,
    shows: ['button', 'Save yours over it'],
  },
  {
    name: 'item-deleted',
    ...portfolio,
    backend: 'another admin deletes first',
    steps: editedItem,
    shows: ['button', 'Save as a new item'],
  },
  {
    name: 'item-history',
    ...portfolio,
    backend: 'long texts',
    steps: [/^Edit /, 'History', (page) => page.getByText('Title changed').first().click()],
    shows: ['columnheader', 'After'],
  },
  { name: 'item-delete', ...portfolio, steps: [/^Delete /], shows: ['button', 'Cancel'] },
  {
    name: 'item-undo',
    ...portfolio,
    steps: [/^Delete /, 'Delete', focusUndo],
    shows: ['alert', /deleted/],
  },
  {
    name: 'role-lost',
    ...portfolio,
    backend: 'takes the role away',
    steps: editedItem,
    shows: ['status', 'Role'],
    logs: /403/,
  },
  {
    name: 'crash',
    ...portfolio,
    steps: ['Add New', ['Title', 'An hour of text'], breakRender, ['Image URL', 'https://']],
    shows: ['region', 'Something went wrong on this page'],
    logs: /the drawing was interrupted/,
  },
  {
    name: 'portfolio-deleted',
    ...admin('/portfolio?view=deleted'),
    backend: 'long texts',
    shows: ['button', 'Load more'],
  },

  { name: 'content', ...admin('/content'), shows: ['button', 'Edit Steensma'] },
  {
    name: 'content-long',
    ...admin('/content?kind=service'),
    backend: 'long texts',
    shows: ['button', /^Edit Unbreakable/],
  },
  {
    name: 'content-invalid',
    ...admin('/content?kind=case-study'),
    steps: ['Add New', 'Add block', ['Heading', long], ['Title', long], 'Save'],
    shows: ['text', 'Please enter the text.'],
  },
  { name: 'content-agency', ...admin('/content?kind=agency'), shows: ['textbox', 'Claim'] },

  { name: 'messages', ...messages, backend: 'long texts', shows: ['list', 'Messages, newest first'] },
  { name: 'messages-none-found', ...admin('/messages?search=x'), shows: ['text', '0 messages found'] },
  {
    name: 'messages-selected',
    ...messages,
    backend: 'long texts',
    steps: [checkbox('Select Visitor 1')],
    shows: ['text', '1 message selected'],
  },
  {
    name: 'message',
    ...messages,
    backend: 'long texts',
    steps: [
      (page) =>
        page
          .getByRole('link', { name: /Unbreakable/ })
          .first()
          .click(),
    ],
    shows: ['link', 'Reply'],
  },
  {
    name: 'message-delete',
    ...messages,
    backend: 'long texts',
    steps: [checkbox('Select Visitor 1'), 'Delete'],
    shows: ['dialog', /./],
  },
  {
    name: 'messages-deleted',
    ...admin('/messages?view=deleted'),
    backend: 'long texts',
    shows: ['button', /^Restore/],
  },
];
