import type { Page, Route } from '@playwright/test';
import { publish } from '#tests/support/published-content.ts';
import { deleteBefore, deny, writeBefore } from './drivers/requests.ts';

const many = <Row>(count: number, rowOf: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => rowOf(index));

/** A title that nobody would write: nothing to break it at, then sentences. */
export const long = `${'Unbreakable'.repeat(12)} and then a sentence that goes on. ${'It goes on for a while. '.repeat(9)}`;
export const longEmail = `${'a-very-long-name.'.repeat(4)}@example.com`;
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const timeOf = (index: number) => new Date(Date.UTC(2026, 0, 1, 12) - index * 90_000_000).toISOString();
const emailOf = (index: number) => [longEmail, 'admin@example.com', null][index % 3];

const itemOf = (index: number) => ({
  id: idOf(index),
  title: index % 9 === 0 ? long : `Item ${index}`,
  category: 'web',
  description: index % 3 === 0 ? long : 'A short text.',
  image_url: null,
  created_at: timeOf(index),
  updated_at: timeOf(index),
  version: 1,
});

const messageOf = (index: number) => ({
  id: idOf(index),
  name: index % 3 === 0 ? long : `Visitor ${index}`,
  short_name: index % 3 === 0 ? `${long.slice(0, 80)}…` : `Visitor ${index}`,
  email: index % 3 === 0 ? longEmail : `visitor${index}@example.com`,
  message: long.repeat(3),
  excerpt: `${long.slice(0, 200)}…`,
  created_at: timeOf(index),
  read_at: index % 4 === 0 ? null : timeOf(0),
  suspected_for: null,
  mail_state: index % 3 === 0 ? 'failed' : 'sent',
  mail_error: index % 3 === 0 ? 'The mail server could not be used: EAUTH 535.' : null,
  deleted_by_email: emailOf(index),
  deleted_at: timeOf(index),
});

const sectionOf = (section: string, index: number) => ({
  ...{
    id: idOf(index),
    section,
    title: `${long} ${section}`,
    subtitle: long,
    content: long,
    button_text: long,
  },
  ...{ button_link: '#portfolio', version: 1, updated_at: timeOf(0) },
});

const versionOf = (index: number) => ({
  id: 1000 - index,
  version: 12 - index,
  action: index === 11 ? 'insert' : 'update',
  data: {
    ...itemOf(1),
    title: index % 2 === 0 ? 'We build sites.' : 'We make sites, and stay.',
    content: long,
  },
  changed_by_email: emailOf(index),
  changed_at: timeOf(index),
});

const changeOf = (index: number) => ({
  id: 100 - index,
  table_name: index % 3 === 0 ? 'landing_page_content' : 'portfolio_items',
  kind: null,
  record_id: idOf(index),
  action: ['update', 'insert', 'update', 'delete', 'insert'][index % 5],
  name: index % 3 === 0 ? 'about' : index === 4 ? long : `Item ${index}`,
  changed_columns: ['title', 'content'],
  is_restored: index === 4,
  is_stored: index % 5 !== 3,
  changed_by_email: emailOf(index),
  changed_at: timeOf(index),
});

const serviceOf = (index: number) => ({
  ...{ id: idOf(index), kind: 'service', slug: null, position: `a${index}`, published: true, version: 1 },
  ...{ created_at: timeOf(index), updated_at: timeOf(index) },
  // The last one is of a later release.
  body: {
    title: index === 0 ? long : `Service ${index}`,
    ...(index < 9 && { description: long, points: [long] }),
  },
});

const pictureOf = (index: number) => ({
  ...{ hash: String(index % 10).repeat(64), type: 'webp', widths: [480, 800], width: 800 },
  height: index % 3 === 0 ? 1200 : 500,
  colour: ['#1f4b43', '#f0c239', '#8c1d40'][index % 3],
  name: index % 4 === 1 ? `${long}.jpg` : `Picture ${index}.jpg`,
  created_at: timeOf(index),
});

const personOf = (index: number) => ({
  email: index % 2 === 0 ? `${index}.${longEmail}` : `person${index}@example.com`,
  role: index < 2 ? 'admin' : null,
  state: ['active', 'active', 'invited', 'expired'][index % 4],
  expires_at: index % 4 < 2 ? null : timeOf(index),
  last_sign_in_at: index % 4 < 2 ? timeOf(index) : null,
});

/** Of the hero, of an item that is stored, of one that is not, and of a service. */
const waitingOf = (index: number) => ({
  ...{ id: idOf(index), record_id: idOf(index), saved_at: timeOf(index), saved_by_email: longEmail },
  kind: ['landing-section', 'portfolio-item', 'portfolio-item', 'service'][index],
  table_name: ['landing_page_content', 'portfolio_items', 'portfolio_items', 'content_documents'][index],
  record_key: index === 0 ? 'hero' : idOf(index),
  body: [sectionOf('hero', 0), itemOf(1), itemOf(9), serviceOf(3)][index],
  base_version: [1, 2, 0, 1][index],
  ...{ version: 1, body_hash: 'a', link_ends_at: timeOf(0), publishes_when_approved: index === 0 },
  ...{ answer: index === 3 ? 'changes' : 'approved', answer_name: long.slice(0, 100), answer_note: long },
  ...{ answered_at: timeOf(0), answer_body_hash: index === 1 ? 'b' : 'a' },
  publish_at: index === 3 ? null : timeOf(0),
  problem: index === 1 ? 'conflict' : null,
});

/** By table or function. */
const longRows: Readonly<Record<string, readonly object[]>> = {
  content_revision: [{ revision: 1_000_000 }],
  landing_page_content: ['hero', 'about', 'services', 'contact'].map(sectionOf),
  portfolio_items: many(12, itemOf),
  contact_messages: many(12, messageOf),
  deleted_contact_messages: many(12, messageOf),
  content_documents: many(10, serviceOf),
  content_history: many(12, versionOf),
  recent_history: many(10, changeOf),
  deleted_records: many(51, (index) => ({ ...changeOf(index), name: itemOf(index).title })),
  pictures: many(25, pictureOf),
  list_people: many(6, personOf),
  waiting_versions: many(4, waitingOf),
};

/** A failure whose text reaches the screen. */
const refusal = { status: 500, json: { code: 'XX000', message: 'the disk is full' } };
export const refuse = (route: Route) => route.fulfill(refusal);

const isWrite = (route: Route) => ['PATCH', 'DELETE'].includes(route.request().method());
const isForRole = (route: Route) => route.request().url().includes('/rpc/is_admin');

/** Answers what reads a table or calls a function with rows; undefined leaves it to the backend. */
const readWith = (rowsOf: (name: string) => readonly object[] | undefined) => (route: Route) => {
  const { pathname, searchParams } = new URL(route.request().url());
  // A public page has to have all kinds.
  const isLeft = isWrite(route) || isForRole(route) || searchParams.has('published');
  const rows = isLeft ? undefined : rowsOf(pathname.split('/').at(-1) ?? '');
  const isReadToItsEnd = /content_documents|landing_page_content/.test(pathname);
  const range = rows?.length ? `0-${rows.length - 1}/${isReadToItsEnd ? rows.length : 120}` : '*/0';
  return rows ? route.fulfill({ headers: { 'content-range': range }, json: rows }) : route.fallback();
};

const respond = (to: string | RegExp, handle: (route: Route) => unknown) => (page: Page) =>
  page.route(to, handle);

const anyRows = '**/rest/v1/**';

/** How the backend may be other than in order. */
export const backends = {
  empty: respond(
    anyRows,
    readWith(() => []),
  ),
  'long texts': respond(
    anyRows,
    readWith((name) => longRows[name]),
  ),
  /** As many as there can be. */
  'six services': (page: Page) =>
    publish(page, {
      services: many(6, (index) => ({
        id: String(index),
        title: `Service ${index}`,
        description: 'A text.',
        points: ['A point'],
      })),
    }),
  down: respond(anyRows, (route) => (isForRole(route) ? route.fallback() : refuse(route))),
  /** At an insert. */
  'no space': respond(anyRows, (route) =>
    route.request().method() === 'POST' && !isForRole(route) ? refuse(route) : route.fallback(),
  ),
  /** Writes and does not say so, once. */
  'response lost': (page: Page) => {
    let isLost = false;
    return page.route(anyRows, async (route) => {
      if (isLost || isForRole(route) || !['POST', 'PATCH'].includes(route.request().method()))
        return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
  },
  'another admin saves first': respond('**/rest/v1/portfolio_items*', (route) =>
    route.request().method() === 'GET' ? route.fallback() : writeBefore(route),
  ),
  'another admin deletes first': respond('**/rest/v1/portfolio_items*', (route) =>
    isWrite(route) ? deleteBefore(route) : route.fallback(),
  ),
  /** At the first write. */
  'takes the role away': (page: Page) => {
    let isTaken = false;
    return page.route(anyRows, (route) => {
      isTaken ||= isWrite(route);
      if (isWrite(route)) return deny(route);
      return isTaken && isForRole(route) ? route.fulfill({ json: false }) : route.fallback();
    });
  },
  /** As a session that has run out. */
  'session refused': respond(anyRows, (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } }),
  ),
  'role unknown': respond('**/rest/v1/rpc/is_admin*', (route) => route.abort()),
  'contact function down': respond('**/functions/v1/contact-form', (route) =>
    route.fulfill({ status: 503, json: {} }),
  ),
  'wants a confirmation': respond('**/auth/v1/user', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { error_code: 'reauthentication_needed', msg: 'Confirm' } })
      : route.fallback(),
  ),
  'application missing': respond(/\/assets\/index-[^/]+\.js$/, (route) =>
    route.fulfill({ status: 404, body: 'Not found.' }),
  ),
} satisfies Record<string, (page: Page) => Promise<unknown>>;
