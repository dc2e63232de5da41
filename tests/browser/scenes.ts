import type { Page } from '@playwright/test';
import { pngOf } from '#tests/support/pictures.ts';
import { type backends, long, longEmail } from './backends.ts';
import { endSession } from './drivers/auth-steps.ts';
import { closeToast, field, goTo, tab } from './verbs.ts';

type Name = string | RegExp;

/** Presses the first button of this name, types a text into the field of this label, or does something else. */
type Step = Name | readonly [label: string, text: string] | ((page: Page) => Promise<unknown>);

/** A screen of the product in one state. */
export type Scene = {
  /** Also the name of its pictures. */
  name: string;
  /** Absent: goes on from the scene before. */
  path?: string;
  /** Absent: a visitor. */
  as?: 'admin' | 'member';
  /** Absent: that of the scene before, and at a path one in order, with the demo content. */
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
/** Edits one of the items: each keeps a draft of its own. */
const edited = (index: number): Step[] => [
  (page) =>
    page
      .getByRole('button', { name: /^Edit / })
      .nth(index)
      .click(),
  ['Title', 'My title'],
  'Save',
];
const link = (name: Name) => (page: Page) => page.getByRole('link', { name }).first().click();
const screen = (name: Name) => (page: Page) => goTo(page, name);
const mend: Step = (page) => page.unrouteAll({ behavior: 'ignoreErrors' });

/** What the tests look at and `npm run shots` takes pictures of: each list in one page, as one person. */
export const scenes: Readonly<Record<string, readonly Scene[]>> = {
  'the landing page': [
    { name: 'landing', path: '/', shows: ['heading', 'Featured Projects'] },
    { name: 'contact-invalid', steps: ['SEND MESSAGE'], shows: ['text', 'Please enter your name.'] },
    {
      name: 'contact-failed',
      backend: 'contact function down',
      steps: [['Name', 'Ada'], ['Email', 'ada@example.com'], ['Message', long], 'SEND MESSAGE'],
      shows: ['alert', /Failed to send message/],
      logs: /503/,
    },
    { name: 'landing-services', path: '/', backend: 'six services', shows: ['heading', 'Service 5'] },
  ],
  'the landing page, signed in': [
    {
      name: 'landing-long',
      path: '/',
      as: 'admin',
      backend: 'long texts',
      shows: ['heading', /^Unbreakable/],
    },
    { name: 'landing-edit', steps: ['Edit page'], shows: ['link', /Hero/] },
  ],
  'other public pages': [
    { name: 'case-study', path: '/case-study/project-noah', shows: ['heading', 'Project Noah'] },
    { name: 'privacy', steps: [link('Privacy')], shows: ['heading', 'Privacy'] },
    {
      name: 'case-study-unknown',
      path: '/case-study/steensma',
      shows: ['heading', /not found/i],
      logs: /404/,
    },
    { name: 'not-found', path: '/no/such/page', shows: ['heading', /not found/i], logs: /404/ },
  ],

  'the way in': [
    {
      name: 'application-missing',
      path: '/login',
      backend: 'application missing',
      shows: ['heading', 'This page could not be loaded'],
      logs: /ERR_FAILED|404/,
    },
    {
      name: 'login-invalid',
      steps: [mend, 'Retry', 'Show password', 'Log in'],
      shows: ['text', 'Please enter your password.'],
    },
    {
      name: 'invitation-accepted',
      path: '/reset-password#invitation=made-up',
      steps: [['New password', 'a-long-enough-password'], 'Save password'],
      shows: ['text', 'The link is not complete.'],
      logs: /422/,
    },
    {
      name: 'link-invalid',
      path: '/reset-password?code=made-up',
      steps: ['Send link'],
      shows: ['text', 'Please enter your email address.'],
    },
    { name: 'link-sent', steps: [['Email', longEmail], 'Send link'], shows: ['heading', 'Check your email'] },
  ],
  'a member': [
    { name: 'access-denied', path: '/admin/landing-page', as: 'member', shows: ['heading', 'Access Denied'] },
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
  ],
  'the dashboard': [
    {
      name: 'role-unknown',
      ...admin(''),
      backend: 'role unknown',
      shows: ['button', 'Retry'],
      logs: /ERR_FAILED/,
    },
    { name: 'dashboard', steps: [mend, 'Retry'], shows: ['region', 'Recent changes'] },
    { name: 'drawer', widths: [360], steps: [/menu/], shows: ['link', 'Messages'] },
  ],

  'the landing editor': [
    { name: 'landing-editor', ...landing, shows: ['tab', 'Hero Section'] },
    {
      name: 'landing-editor-leaving',
      steps: [['Title', 'Typed, not saved'], 'Log out'],
      shows: ['dialog', /unsaved|log out/i],
    },
    {
      name: 'landing-editor-drafts',
      steps: [reload, ['Title', long], reload],
      shows: ['region', 'Unsaved draft'],
    },
    {
      name: 'logged-out-elsewhere',
      steps: [['Title', 'Half a sentence'], (page) => endSession(true)({ page })],
      shows: ['text', 'You were logged out in another tab.'],
    },
  ],
  'a saved section': [
    {
      name: 'landing-editor-live',
      ...landing,
      steps: [['Title', 'My title'], 'Save'],
      shows: ['link', 'Live on the site'],
    },
  ],

  'a section that waits': [
    {
      name: 'waiting',
      ...landing,
      steps: [['Title', 'A title'], 'Save', ['Title', 'A title that waits'], 'Save for later'],
      shows: ['region', 'A version waits'],
    },
    {
      name: 'waiting-share',
      steps: ['Share', (page) => field(page, 'Publish when approved').click()],
      shows: ['button', 'Publish when approved'],
    },
    {
      name: 'waiting-schedule',
      steps: ['Cancel', 'Done', 'Publish at', ['Date and time', '2020-01-01T09:00'], 'Schedule'],
      shows: ['text', 'This time has passed.'],
    },
    {
      name: 'waiting-discard',
      steps: ['Cancel', 'Discard the waiting version'],
      shows: ['dialog', 'Discard the waiting version'],
    },
    { name: 'waiting-long', ...landing, backend: 'long texts', shows: ['text', /^Approved by Unbreakable/] },
    {
      name: 'waiting-unknown',
      ...landing,
      backend: 'down',
      shows: ['text', /^What waits could not be loaded/],
      logs: /500/,
    },
  ],
  'a new item': [
    {
      name: 'item-invalid',
      ...portfolio,
      steps: ['Add New', ['Image URL', 'http://pictures.example/a.png'], 'Save'],
      shows: ['alert', /./],
    },
    {
      name: 'item-picture',
      steps: [
        (page) => closeToast(page, 'Missing fields'),
        choose('poster.png', pngOf({ width: 80, height: 60 })),
        ['Alternative text', long],
      ],
      shows: ['slider', 'Focal point'],
    },
    {
      name: 'item-draft',
      steps: [['Title', 'Typed, not saved'], reload, 'Add New'],
      shows: ['region', 'Unsaved draft'],
    },
    {
      name: 'session-lost',
      steps: [['Title', 'Half a sentence'], (page) => endSession(false)({ page })],
      shows: ['dialog', 'Sign in again'],
    },
  ],
  'a stored item': [
    { name: 'item-delete', ...portfolio, steps: [/^Delete /], shows: ['button', 'Cancel'] },
    { name: 'item-undo', steps: ['Delete', focusUndo], shows: ['alert', /deleted/] },
    {
      name: 'item-conflict',
      ...portfolio,
      backend: 'another admin saves first',
      steps: edited(0),
      shows: ['button', 'Save yours over it'],
    },
    {
      name: 'item-deleted',
      ...portfolio,
      backend: 'another admin deletes first',
      steps: edited(1),
      shows: ['button', 'Save as a new item'],
    },
    {
      name: 'role-lost',
      ...portfolio,
      backend: 'takes the role away',
      steps: edited(2),
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
  ],
  'lists without rows': [
    { name: 'portfolio-down', ...portfolio, backend: 'down', shows: ['button', 'Retry'], logs: /500/ },
    { name: 'portfolio-empty', backend: 'empty', steps: ['Retry'], shows: ['text', /No portfolio items/] },
    {
      name: 'portfolio-none-found',
      ...admin(`/portfolio?search=${long}`),
      shows: ['text', /No items match/],
    },
  ],
  'long texts in the portfolio': [
    { name: 'dashboard-long', ...admin(''), backend: 'long texts', shows: ['link', /Unbreakable/] },
    { name: 'portfolio', steps: [screen('Portfolio')], shows: ['button', /^Edit Unbreakable/] },
    { name: 'portfolio-deleted', steps: [link('Recently deleted')], shows: ['button', 'Load more'] },
    {
      name: 'item-history',
      ...portfolio,
      backend: 'long texts',
      steps: [/^Edit /, 'History', (page) => page.getByText('Title changed').first().click()],
      shows: ['columnheader', 'After'],
    },
    {
      name: 'pictures',
      ...portfolio,
      backend: 'long texts',
      steps: ['Add New', 'Choose from library'],
      shows: ['dialog', 'Choose an uploaded picture'],
      logs: /404/,
    },
  ],

  'the content': [
    { name: 'content', ...admin('/content'), shows: ['button', 'Edit Steensma'] },
    { name: 'content-agency', steps: [(page) => tab(page, 'Agency').click()], shows: ['textbox', 'Claim'] },
    {
      name: 'content-invalid',
      steps: [
        (page) => tab(page, 'Case studies').click(),
        'Add New',
        'Add block',
        ['Heading', long],
        ['Title', long],
        'Save',
      ],
      shows: ['text', 'Please enter the text.'],
    },
  ],
  'the people': [
    { name: 'people-down', ...admin('/people'), backend: 'down', shows: ['button', 'Retry'], logs: /500/ },
    { name: 'people', backend: 'long texts', steps: ['Retry'], shows: ['button', /^Take the role of 0/] },
    { name: 'person-role', steps: [/^Take the role of 0/], shows: ['dialog', 'Take the role away'] },
    {
      name: 'invitation-invalid',
      steps: ['Cancel', 'Invite', 'Send invitation'],
      shows: ['text', 'Please enter your email address.'],
    },
    {
      name: 'invitation-link',
      steps: [['Email', longEmail], 'Send invitation'],
      shows: ['textbox', 'Invitation link'],
    },
  ],
  'long texts in the inbox': [
    {
      name: 'content-long',
      ...admin('/content?kind=service'),
      backend: 'long texts',
      shows: ['button', /^Edit Unbreakable/],
    },
    { name: 'messages', steps: [screen(/^Messages/)], shows: ['list', 'Messages, newest first'] },
    {
      name: 'messages-selected',
      steps: [checkbox('Select Visitor 1')],
      shows: ['text', '1 message selected'],
    },
    { name: 'message-delete', steps: ['Delete'], shows: ['dialog', /./] },
    { name: 'message', steps: ['Cancel', link(/Unbreakable/)], shows: ['link', 'Reply'] },
    {
      name: 'messages-deleted',
      ...admin('/messages?view=deleted'),
      backend: 'long texts',
      shows: ['button', /^Restore/],
    },
  ],
};
