import type { Page } from '@playwright/test';
import { builtInContent } from '#content/built-in-content.ts';
import { type PublicContent, publishedContentElement } from '#domain/public-content.ts';
import { publishTimeout } from '#machines/publishing.machine.ts';

type Step = (page: Page) => Promise<unknown>;

/** A page of the product in one state. */
export type Scene = {
  /** The file's name, without width and scheme. */
  name: string;
  path: string;
  /** Absent: a visitor. */
  account?: 'admin' | 'member';
  /** Sets responses of the backend, before the page is opened. */
  mock?: Step;
  /** Brings the opened page into its state. */
  prepare?: Step;
};

/** A list of so many records. */
const many = <Record>(count: number, recordOf: (index: number) => Record): Record[] =>
  Array.from({ length: count }, (_, index) => recordOf(index));

const longText = 'Unbreakable-'.repeat(12) + ' and then a sentence that goes on for a while. '.repeat(6);
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const timeOf = (index: number) => new Date(Date.UTC(2026, 0, 1, 12) - index * 90_000_000).toISOString();

const itemOf = (index: number) => ({
  id: idOf(index),
  title: index % 9 === 4 ? longText : `Item ${index}`,
  category: 'web',
  description: index % 3 === 0 ? longText : 'A short text.',
  image_url: index % 2 === 0 ? null : 'https://pictures.example/missing.jpg',
  created_at: timeOf(index),
  updated_at: timeOf(0),
  version: 1,
});

/** As the database cuts it for a list. */
const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

function messageOf(index: number) {
  const name = index % 7 === 6 ? longText : `Visitor ${index}`;
  const message = index % 3 === 0 ? longText.repeat(4) : 'Could you tell us more?\n\nWe have a small site.';
  return {
    id: idOf(index),
    name,
    short_name: cut(name, 80),
    email: `visitor${index}@example.com`,
    message,
    excerpt: cut(message, 200),
    created_at: timeOf(index),
    read_at: index % 4 === 0 ? null : timeOf(0),
    suspected_for: null,
    mail_state: index % 5 === 0 ? 'failed' : 'sent',
    mail_error: index % 5 === 0 ? 'The mail server could not be used: EAUTH 535.' : null,
  };
}

const deletedRecordOf = (index: number) => ({
  id: 100 - index,
  record_id: idOf(index),
  name: itemOf(index).title,
  changed_by_email: index % 4 === 3 ? null : 'admin@example.com',
  changed_at: timeOf(index),
});

const deletedMessageOf = (index: number) => ({
  ...messageOf(index),
  deleted_by_email: index % 4 === 2 ? null : 'admin@example.com',
  deleted_at: timeOf(index),
});

const sectionOf = (section: string, text: string) => ({
  id: idOf(0),
  section,
  title: text,
  subtitle: text,
  content: text,
  button_text: text,
  button_link: '#portfolio',
  version: 1,
  updated_at: timeOf(0),
});

/** The versions of a record, of which the last is the first one. */
const historyOf = (count: number, data: object, field: string) => ({
  json: many(count, (index) => ({
    id: 1000 - index,
    version: count - index,
    action: index === count - 1 ? 'insert' : 'update',
    data: {
      ...data,
      title: index % 3 === 0 ? 'We build sites that stay fast.' : 'We make sites that are fast, and stay so.',
      ...(index % 4 === 0 && { [field]: 'A short text.' }),
    },
    changed_by_email: index % 5 === 4 ? null : index % 5 === 1 ? longEmail : 'admin@example.com',
    changed_at: timeOf(index),
  })),
});

const longEmail = `${'a-very-long-name.'.repeat(5)}@example.com`;

type Response = { status?: number; headers?: Record<string, string>; json: unknown };

const respond =
  (path: string, response: Response): Step =>
  (page) =>
    page.route(`**${path}`, (route) => route.fulfill(response));

/** Requests that are never answered. */
const hold =
  (path: string): Step =>
  (page) =>
    page.route(`**${path}`, () => undefined);

const all =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** The first rows of a table that has more. */
const rowsOf = <Row>(count: number, total: number, rowOf: (index: number) => Row): Response => ({
  headers: { 'content-range': `0-${count - 1}/${total}` },
  json: many(count, rowOf),
});

/** A table with one row, in whose place another user stores `theirs`, or nothing, before the page saves its own. */
const respondWithConflict =
  (table: string, row: object, theirs: object | null): Step =>
  async (page) => {
    let rows = [row];
    await page.route(`**/rest/v1/${table}*`, (route) => {
      const isWrite = ['PATCH', 'POST'].includes(route.request().method());
      if (isWrite) rows = theirs ? [theirs] : [];
      return route.fulfill({ headers: { 'content-range': '0-0/1' }, json: isWrite ? [] : rows });
    });
  };

const nothing: Response = { headers: { 'content-range': '*/0' }, json: [] };
const outOfOrder: Response = { status: 500, json: { code: 'XX000', message: 'the disk is full' } };

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const titleField = (page: Page) => page.getByLabel('Title', { exact: true });

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
}

/** A table with one row, whose saves succeed, and a public page that was published with this content. */
const respondWithSave =
  (table: string, row: object, published: Partial<PublicContent>): Step =>
  async (page) => {
    await respond(
      `/rest/v1/${table}*`,
      rowsOf(1, 1, () => row),
    )(page);
    const body = publishedContentElement('/', { ...builtInContent, ...published });
    await page.route('/', (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ contentType: 'text/html', body })
        : route.fallback(),
    );
  };

async function openHistory(page: Page, what: string): Promise<void> {
  await click(page, 'History');
  await page.getByRole('dialog', { name: 'History' }).getByText(what).first().click();
}

/** Leaves the focus on the way back, so that the toast stays. */
async function confirmDelete(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).focus();
}

const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select these 50' }).click();

async function saveItem(page: Page): Promise<void> {
  await click(page, /^Edit /);
  await titleField(page).fill('My title');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
}

/** Every kind of change, and the longest texts. */
const changes: Response = {
  json: many(10, (index) => ({
    id: 100 - index,
    table_name: index % 3 === 0 ? 'landing_page_content' : 'portfolio_items',
    record_id: idOf(index),
    action: ['update', 'insert', 'update', 'delete', 'insert'][index % 5],
    name: index % 3 === 0 ? 'about' : index === 4 ? longText : `Item ${index}`,
    changed_columns: ['title', ...(index % 2 === 0 ? ['content', 'button_text'] : [])],
    is_restored: index === 4,
    is_stored: index % 5 !== 3,
    changed_by_email:
      index === 7 ? null : index === 5 ? `${'long-name-'.repeat(6)}@example.com` : 'admin@example.com',
    changed_at: new Date(Date.now() - 4 ** index * 20_000).toISOString(),
  })),
};

const admin = (path: string) => ({ path, account: 'admin' }) as const;
const dashboard = admin('/admin');
const recentHistory = '/rest/v1/rpc/recent_history';
const portfolio = admin('/admin/portfolio');
const contentOf = (kind: string) => admin(`/admin/content?kind=${kind}`);
const anyDocuments = '/rest/v1/content_documents*';
/** Ten services: one long, one that cannot be read. */
const documents = rowsOf(10, 10, (index) => ({
  id: idOf(index),
  kind: 'service',
  slug: null,
  position: `a${index}`,
  published: true,
  version: 1,
  created_at: timeOf(index),
  updated_at: timeOf(index),
  body:
    index === 3
      ? { title: 'Stored by a later release' }
      : {
          title: index === 1 ? longText : `Service ${index}`,
          description: index === 1 ? longText : 'A short text.',
          points: ['One', index === 1 ? longText : 'Two'],
        },
}));
const messages = admin('/admin/messages');
const landingEditor = admin('/admin/landing-page');
const deletedItems = admin('/admin/portfolio?view=deleted');
const deletedRecords = '/rpc/deleted_records';
const deletedMessages = admin('/admin/messages?view=deleted');
const anyDeletedMessages = '/rest/v1/deleted_contact_messages*';
const anyMessages = '/rest/v1/contact_messages*';
const manyMessages = respond(anyMessages, rowsOf(50, 120, messageOf));
/** The deletion of those on screen succeeds. */
const selectableMessages: Step = async (page) => {
  await manyMessages(page);
  await page.route(`**${anyMessages}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ json: many(50, (index) => ({ id: idOf(index) })) })
      : route.fallback(),
  );
};
const anyPictures = '/rest/v1/pictures*';
const poster = 'public/share/project-noah.jpg';

const openNewItem = async (
  page: Page,
  file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0],
) => {
  await click(page, 'Add New');
  await page.getByLabel('Picture', { exact: true }).setInputFiles(file);
};

const scrollToPicture = (page: Page) =>
  page.getByLabel('Alternative text').evaluate((field) => field.scrollIntoView({ block: 'end' }));

const libraryPictureOf = (index: number) => ({
  hash: String(index % 10).repeat(64),
  type: 'webp',
  widths: [480, 800],
  width: 800,
  height: index % 3 === 0 ? 1200 : 500,
  colour: ['#1f4b43', '#f0c239', '#8c1d40'][index % 3],
  name: index % 4 === 1 ? `${longText}.jpg` : `Picture ${index}.jpg`,
  created_at: timeOf(index),
});

const openLibrary: Step = async (page) => {
  await click(page, 'Add New');
  await click(page, 'Choose from library');
  await page.getByRole('dialog', { name: 'Choose an uploaded picture' }).waitFor();
};

const storedHero = respond(
  '/rest/v1/landing_page_content*',
  rowsOf(1, 1, () => sectionOf('hero', 'The text')),
);
const anyVersions = '/rest/v1/content_history*';
const anyItems = '/rest/v1/portfolio_items*';
/** Newer content than that of the published page, which an interaction has it load. */
const newerContent = respond('/rest/v1/content_revision*', { json: [{ revision: 1_000_000 }] });
const showNewer =
  (heading: string): Step =>
  async (page) => {
    await page.mouse.wheel(0, 1);
    await page.getByRole('heading', { name: heading }).first().waitFor();
  };

/** Every page of the product, and the states that a page can be in. */
export const scenes: readonly Scene[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-signed-in', path: '/', account: 'admin' },
  {
    name: 'landing-long',
    path: '/',
    mock: all(
      newerContent,
      respond(
        '/rest/v1/landing_page_content*',
        rowsOf(4, 4, (index) => sectionOf(['hero', 'about', 'services', 'contact'][index] ?? '', longText)),
      ),
    ),
    prepare: showNewer('Unbreakable'),
  },
  {
    name: 'landing-many-items',
    path: '/',
    mock: all(newerContent, respond(anyItems, rowsOf(40, 40, itemOf))),
    prepare: showNewer('Item 39'),
  },
  {
    name: 'contact-refused',
    path: '/',
    prepare: async (page) => {
      await fill(page, { Email: 'not an address' });
      await click(page, 'SEND MESSAGE');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'contact-failed',
    path: '/',
    mock: (page) => page.route('**/functions/v1/contact-form', (route) => route.abort()),
    prepare: async (page) => {
      await fill(page, { Name: 'Ada', Email: 'ada@example.com', Message: longText });
      await click(page, 'SEND MESSAGE');
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
      await fill(page, { Email: 'unknown@example.com', Password: 'wrong' });
      await click(page, 'Log in');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'reset-password', path: '/reset-password' },
  {
    name: 'reset-password-sent',
    path: '/reset-password',
    prepare: async (page) => {
      await fill(page, { Email: 'unknown@example.com' });
      await click(page, 'Send link');
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    },
  },
  { name: 'reset-password-expired', path: '/reset-password#error=access_denied&error_code=otp_expired' },
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
      await click(page, 'Use the link');
      await page.getByRole('heading', { name: 'Set your password' }).waitFor();
    },
  },
  {
    name: 'new-password-refused',
    path: '/reset-password',
    account: 'member',
    prepare: async (page) => {
      await fill(page, { 'New password': 'short' });
      await click(page, 'Save password');
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
      await fill(page, { 'New password': 'a-long-enough-password' });
      await click(page, 'Save password');
      await page.getByRole('button', { name: 'Send me a link' }).waitFor();
    },
  },
  {
    name: 'session-expired',
    ...admin('/admin'),
    prepare: async (page) => {
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
        localStorage.removeItem(key);
        window.dispatchEvent(new StorageEvent('storage', { key }));
      });
      await page.getByRole('dialog').getByLabel('Password').fill('a-shown-password');
      await click(page, 'Show password');
    },
  },
  { name: 'access-denied', path: '/admin/landing-page', account: 'member' },
  { name: 'dashboard', ...dashboard },
  { name: 'dashboard-changes', ...dashboard, mock: respond(recentHistory, changes) },
  { name: 'dashboard-empty', ...dashboard, mock: respond(recentHistory, nothing) },
  { name: 'dashboard-failed', ...dashboard, mock: respond(recentHistory, outOfOrder) },
  { name: 'content-featured', ...contentOf('featured-project') },
  { name: 'content-empty', ...contentOf('service'), mock: respond(anyDocuments, nothing) },
  { name: 'content-error', ...contentOf('service'), mock: respond(anyDocuments, outOfOrder) },
  { name: 'content-long', ...contentOf('service'), mock: respond(anyDocuments, documents) },
  {
    name: 'content-edit-long',
    ...contentOf('service'),
    mock: respond(anyDocuments, documents),
    prepare: (page) => click(page, /^Edit Unbreakable/),
  },
  {
    name: 'content-edit-featured',
    ...contentOf('featured-project'),
    prepare: (page) => click(page, 'Edit Project Noah'),
  },
  {
    name: 'content-add-refused',
    ...contentOf('case-study'),
    prepare: async (page) => {
      await click(page, 'Add New');
      await click(page, 'Add block');
      await fill(page, { Heading: 'A heading' });
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'content-agency', ...contentOf('agency') },
  { name: 'content-deleted', ...admin('/admin/content?kind=case-study&view=deleted') },
  { name: 'landing-edit-menu', path: '/', account: 'admin', prepare: (page) => click(page, 'Edit page') },
  { name: 'portfolio', ...portfolio },
  { name: 'portfolio-empty', ...portfolio, mock: respond(anyItems, nothing) },
  { name: 'portfolio-error', ...portfolio, mock: respond(anyItems, outOfOrder) },
  { name: 'portfolio-add', ...portfolio, prepare: (page) => click(page, 'Add New') },
  {
    name: 'portfolio-add-refused',
    ...portfolio,
    prepare: async (page) => {
      await click(page, 'Add New');
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'picture',
    ...portfolio,
    prepare: async (page) => {
      await openNewItem(page, poster);
      await page.getByLabel('Alternative text').fill(longText);
      await page.getByRole('slider', { name: 'Focal point' }).waitFor();
      await scrollToPicture(page);
    },
  },
  {
    name: 'picture-save-waits',
    ...portfolio,
    mock: hold('/storage/v1/object/pictures/*'),
    prepare: async (page) => {
      await openNewItem(page, poster);
      await fill(page, { Title: 'A title', Description: 'A text.', 'Alternative text': 'A loom' });
      await page.getByLabel('Category').selectOption('web');
      await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
      await click(page, 'Save');
      await page.getByRole('region', { name: 'Saving waits for the pictures' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'picture-refused',
    ...portfolio,
    prepare: async (page) => {
      await openNewItem(page, {
        name: `${longText.slice(0, 200)}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from('<svg></svg>'),
      });
      await page.getByText('Export it as PNG').waitFor();
      await scrollToPicture(page);
    },
  },
  {
    name: 'pictures',
    ...portfolio,
    mock: respond(anyPictures, { json: many(25, libraryPictureOf) }),
    prepare: openLibrary,
  },
  { name: 'pictures-none', ...portfolio, mock: respond(anyPictures, nothing), prepare: openLibrary },
  { name: 'pictures-error', ...portfolio, mock: respond(anyPictures, outOfOrder), prepare: openLibrary },
  { name: 'portfolio-delete', ...portfolio, prepare: (page) => click(page, /^Delete /) },
  { name: 'portfolio-many', ...portfolio, mock: respond(anyItems, rowsOf(50, 10_000, itemOf)) },
  {
    name: 'portfolio-not-yet-published',
    ...portfolio,
    mock: respondWithSave('portfolio_items', itemOf(1), { builtAt: timeOf(0) }),
    prepare: async (page) => {
      await page.clock.install();
      await saveItem(page);
      await page.getByText('Publishing…').waitFor();
      await page.clock.fastForward(publishTimeout);
      await page.getByText('last built').waitFor();
    },
  },
  { name: 'portfolio-nothing-found', ...admin('/admin/portfolio?search=%25%25') },
  {
    name: 'portfolio-conflict',
    ...portfolio,
    mock: respondWithConflict('portfolio_items', itemOf(1), {
      ...itemOf(1),
      title: 'Their title',
      version: 2,
    }),
    prepare: async (page) => {
      await saveItem(page);
      await page.getByRole('button', { name: 'Save yours over it' }).waitFor();
    },
  },
  {
    name: 'portfolio-item-deleted',
    ...portfolio,
    mock: respondWithConflict('portfolio_items', itemOf(1), null),
    prepare: async (page) => {
      await saveItem(page);
      await page.getByRole('button', { name: 'Save as a new item' }).waitFor();
    },
  },
  {
    name: 'portfolio-draft',
    ...portfolio,
    prepare: async (page) => {
      await click(page, 'Add New');
      await titleField(page).fill('Typed, not saved');
      await page.reload();
      await click(page, 'Add New');
      await page.getByRole('region', { name: 'Unsaved draft' }).waitFor();
    },
  },
  {
    name: 'portfolio-history',
    ...portfolio,
    mock: respond(anyVersions, historyOf(51, itemOf(3), 'description')),
    prepare: async (page) => {
      await click(page, /^Edit /);
      await openHistory(page, 'Title and Description changed');
    },
  },
  {
    name: 'portfolio-history-loading',
    ...portfolio,
    mock: hold(anyVersions),
    prepare: async (page) => {
      await click(page, /^Edit /);
      await click(page, 'History');
      await page.getByRole('dialog', { name: 'History' }).getByRole('status').waitFor();
    },
  },
  {
    name: 'portfolio-history-refused',
    ...portfolio,
    mock: respond(anyVersions, { status: 403, json: { code: '42501', message: 'permission denied' } }),
    prepare: async (page) => {
      await click(page, /^Edit /);
      await click(page, 'History');
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    name: 'portfolio-history-restored',
    ...portfolio,
    mock: respond(anyVersions, historyOf(3, itemOf(3), 'description')),
    prepare: async (page) => {
      await click(page, /^Edit /);
      await click(page, 'History');
      await click(page, 'Restore');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'portfolio-crashed',
    ...portfolio,
    prepare: async (page) => {
      await click(page, 'Add New');
      await titleField(page).fill('Typed, not saved');
      await page.evaluate(() => {
        URL.canParse = () => {
          throw new Error('This render fails for a screenshot.');
        };
      });
      await fill(page, { 'Image URL': 'https://' });
      await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor();
    },
  },
  {
    name: 'portfolio-deleted-toast',
    ...portfolio,
    mock: async (page) => {
      await respond(anyItems, rowsOf(8, 8, itemOf))(page);
      await page.route('**/rest/v1/portfolio_items*', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ json: [{ id: idOf(0) }] }) : route.fallback(),
      );
    },
    prepare: async (page) => {
      await click(page, /^Delete /);
      await confirmDelete(page);
    },
  },
  {
    name: 'portfolio-recently-deleted',
    ...deletedItems,
    mock: respond(deletedRecords, { json: many(51, deletedRecordOf) }),
  },
  {
    name: 'portfolio-recently-deleted-linked',
    ...admin(`/admin/portfolio?view=deleted&item=${idOf(1)}`),
    mock: respond(deletedRecords, { json: many(3, deletedRecordOf) }),
  },
  {
    name: 'portfolio-linked-item-deleted',
    ...admin(`/admin/portfolio?item=${idOf(1)}`),
    prepare: (page) => page.getByText('This item has been deleted.').waitFor(),
  },
  { name: 'portfolio-recently-deleted-none', ...deletedItems, mock: respond(deletedRecords, nothing) },
  { name: 'portfolio-recently-deleted-failed', ...deletedItems, mock: respond(deletedRecords, outOfOrder) },
  {
    name: 'messages-recently-deleted',
    ...deletedMessages,
    mock: respond(anyDeletedMessages, { json: many(12, deletedMessageOf) }),
  },
  { name: 'messages-recently-deleted-none', ...deletedMessages, mock: respond(anyDeletedMessages, nothing) },
  {
    name: 'messages-delete-for-good',
    ...deletedMessages,
    mock: respond(anyDeletedMessages, { json: [deletedMessageOf(6)] }),
    prepare: (page) => click(page, 'Delete for good'),
  },
  { name: 'messages-empty', ...messages },
  {
    name: 'messages-selected',
    ...messages,
    mock: manyMessages,
    prepare: (page) => page.getByRole('checkbox', { name: 'Select these 50' }).click(),
  },
  {
    name: 'messages-selected-one',
    ...messages,
    mock: manyMessages,
    prepare: (page) => page.getByRole('checkbox', { name: 'Select Visitor 1', exact: true }).click(),
  },
  {
    name: 'messages-found',
    ...admin('/admin/messages?search=small+site'),
    mock: selectableMessages,
    prepare: selectAll,
  },
  {
    name: 'messages-delete',
    ...messages,
    mock: selectableMessages,
    prepare: async (page) => {
      await selectAll(page);
      await click(page, 'Delete');
    },
  },
  {
    name: 'messages-deleted-toast',
    ...messages,
    mock: selectableMessages,
    prepare: async (page) => {
      await selectAll(page);
      await click(page, 'Delete');
      await confirmDelete(page);
    },
  },
  {
    name: 'messages-nothing-found',
    ...admin('/admin/messages?search=nobody'),
    mock: respond(anyMessages, nothing),
  },
  { name: 'messages', ...messages, mock: manyMessages },
  {
    name: 'messages-open',
    ...messages,
    mock: respond(anyMessages, rowsOf(7, 120, messageOf)),
    prepare: async (page) => {
      await page.getByRole('link', { name: /Visitor 0/ }).click();
      await page.getByRole('link', { name: 'Reply' }).waitFor();
    },
  },
  { name: 'landing-editor', ...landingEditor },
  { name: 'landing-editor-long', ...landingEditor, prepare: (page) => titleField(page).fill(longText) },
  {
    name: 'landing-editor-live',
    ...landingEditor,
    // The server has already published what is stored: nothing of this save is.
    mock: storedHero,
    prepare: async (page) => {
      await titleField(page).fill('My title');
      await click(page, 'Save');
      await page.getByRole('link', { name: 'Live on the site' }).waitFor();
    },
  },
  {
    name: 'landing-editor-leaving',
    ...landingEditor,
    prepare: async (page) => {
      await titleField(page).fill('Typed, not saved');
      await click(page, 'Log out');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'landing-editor-draft',
    ...landingEditor,
    prepare: async (page) => {
      await titleField(page).fill('Typed, not saved');
      await page.reload();
      await page.getByRole('region', { name: 'Unsaved draft' }).waitFor();
    },
  },
  {
    name: 'landing-editor-history',
    ...landingEditor,
    mock: all(storedHero, respond(anyVersions, historyOf(4, sectionOf('hero', longText), 'content'))),
    prepare: (page) => openHistory(page, 'Title and Content changed'),
  },
  {
    name: 'landing-editor-history-failed',
    ...landingEditor,
    mock: all(storedHero, respond(anyVersions, outOfOrder)),
    prepare: async (page) => {
      await click(page, 'History');
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    name: 'landing-editor-history-none',
    ...landingEditor,
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Contact' }).click();
      await click(page, 'History');
      await page.getByText('No versions yet.').waitFor();
    },
  },
  {
    name: 'landing-editor-conflict',
    ...landingEditor,
    mock: respondWithConflict('landing_page_content', sectionOf('hero', 'The text'), {
      ...sectionOf('hero', 'Their text'),
      content: longText,
      version: 2,
    }),
    prepare: async (page) => {
      await titleField(page).fill('My title');
      await click(page, 'Save');
      await page.getByRole('button', { name: 'Save yours over it' }).waitFor();
    },
  },
];
