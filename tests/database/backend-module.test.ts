import type * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import { landingSection } from '#content/landing-section.ts';
import { portfolioItem } from '#content/portfolio-item.ts';
import type { InboxQuery, MessageChange, MessageFilter } from '#domain/contact-message-record.ts';
import type { Page, PageRequest } from '#domain/page.ts';
import type { SaveTarget, TextBase } from '#domain/record.ts';
import { listen } from '#server/listen.ts';
import { openTarget, type RulesTarget, targets } from './target.ts';

type ItemValues = v.InferOutput<typeof portfolioItem.form>;

const values: ItemValues = {
  title: 'Title',
  category: 'ai',
  description: 'Description',
  picture: null,
  image_url: null,
};
const texts = { title: 'Title', subtitle: '', content: 'Text', button_text: null, button_link: null };
const isoUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const { signal } = new AbortController();
const uuid = () => crypto.randomUUID();

/** The site's own modules, loaded anew: they keep one client, of one backend. */
async function loadModules() {
  vi.resetModules();
  return {
    ...(await import('#backend/session.ts')),
    ...(await import('#backend/portfolio-items.ts')),
    ...(await import('#backend/records.ts')),
    ...(await import('#backend/waiting-versions.ts')),
    ...(await import('#backend/documents.ts')),
    ...(await import('#backend/pictures.ts')),
    ...(await import('#backend/contact-messages.ts')),
    ...(await import('#backend/deleted-messages.ts')),
    ...(await import('#backend/history.ts')),
    ...(await import('#backend/public-content.ts')),
    ...(await import('#backend/config.ts')),
  };
}

describe.each(targets)('the site on the backend %s', (name) => {
  let target: RulesTarget;
  let site: Awaited<ReturnType<typeof loadModules>>;
  let close: () => Promise<void>;
  const call = <Output, Input>(logic: PromiseActorLogic<Output, Input>, input: NoInfer<Input>) =>
    toPromise(createActor(logic, { input }).start());
  const run = <Output>(logic: PromiseActorLogic<Output, { id: string }>, id: string) => call(logic, { id });
  const change = (id: string, change: MessageChange) => call(site.changeMessage, { id, change });
  const runAll = <Output>(logic: PromiseActorLogic<Output, { ids: readonly string[] }>, id: string) =>
    call(logic, { ids: [id] });
  const loadMessages = (query: InboxQuery, after: string | null = null) =>
    call(site.loadMessages, { query, after });
  const create = (id: string, values: ItemValues) =>
    call(site.saveRecord(portfolioItem), { values, base: { id, version: 0 }, target: 'live' });
  const update = ({ id, version, values }: { id: string; version: number; values: ItemValues }) =>
    call(site.saveRecord(portfolioItem), { values, base: { id, version }, target: 'live' });
  const countItems = () => call(site.countRecords(portfolioItem), undefined);
  const deleteItem = (id: string) => runAll(site.deleteRecords(portfolioItem), id);
  const saveFirst = (values: v.InferOutput<typeof landingSection.form>) =>
    call(site.saveRecord(landingSection), {
      values: { section: 'hero', ...values },
      base: { id: '', version: 0 },
      target: 'live',
    });
  const loadSections = () => site.loadRecords(landingSection, signal);
  /** Of the largest answer's body since a test began. */
  let bytes = 0;

  beforeAll(async () => {
    const server = await listen(0);
    target = await openTarget(name);
    server.handle({
      fetch: async (request) => {
        const answer = await target.fetch(request);
        bytes = Math.max(bytes, (await answer.clone().arrayBuffer()).byteLength);
        return answer;
      },
    });
    close = async () => {
      await server.close();
      await target.close();
    };
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubEnv('VITE_SUPABASE_URL', server.url);
    vi.stubEnv('VITE_SUPABASE_ANON_KEY', target.publicKey);
    site = await loadModules();
    await call(site.signIn, target.accounts.admin);
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await close?.();
  });

  beforeEach(async () => {
    bytes = 0;
    for (const table of [
      'landing_page_content',
      'portfolio_items',
      'contact_messages',
      'deleted_contact_messages',
      'content_history',
      'waiting_versions',
    ]) {
      await target.query(`delete from public.${table}`);
    }
  });

  test('an item is created once, changed in its version and deleted; what another user changed or deleted is a conflict or missing', async () => {
    const id = uuid();
    const saved = {
      outcome: 'saved',
      record: { ...values, id, version: 1, created_at: expect.stringMatching(isoUtc) },
    };
    expect(await create(id, values)).toMatchObject(saved);
    expect(await create(id, values)).toMatchObject(saved);
    const conflict = { outcome: 'conflict', current: { title: 'Title' } };
    expect(await create(id, { ...values, title: 'Other' })).toMatchObject(conflict);
    const change = { id, version: 1, values: { ...values, title: 'Changed' } };
    expect(await update({ ...change, version: 7 })).toMatchObject(conflict);
    expect(await update(change)).toMatchObject({
      outcome: 'saved',
      record: { title: 'Changed', version: 2, updated_at: expect.stringMatching(isoUtc) },
    });
    expect(await countItems()).toBe(1);
    expect(await deleteItem(id)).toEqual({ outcome: 'deleted' });
    expect(await update(change)).toEqual({ outcome: 'missing' });
    expect(await deleteItem(id)).toEqual({ outcome: 'missing' });
  });

  test('what waits has a token, and is published once over the live version that it was typed over', async () => {
    const id = uuid();
    const save = (title: string, base: Omit<TextBase, 'id'>, target: SaveTarget) =>
      call(site.saveRecord(portfolioItem), { values: { ...values, title }, base: { id, ...base }, target });
    await create(id, values);
    const kept = { outcome: 'kept', waiting: { record_key: id, base_version: 1, version: 1 } };
    expect(await save('Waits', { version: 1 }, 'waiting')).toMatchObject(kept);
    // As a request whose response was lost.
    expect(await save('Waits', { version: 1 }, 'waiting')).toMatchObject(kept);
    const overtaken = { outcome: 'overtaken', waiting: { body: { title: 'Waits' } } };
    expect(await save('Mine', { version: 1 }, 'waiting')).toMatchObject(overtaken);
    await update({ id, version: 1, values: { ...values, title: 'Live' } });

    const [found] = await call(site.loadWaitingVersions, undefined);
    const waiting = { id: found?.id ?? '', version: 1 };
    expect(await save('Waits longer', { version: 1, waiting }, 'live')).toMatchObject({
      outcome: 'conflict',
      current: { title: 'Live', version: 2 },
      waiting: { version: 2 },
    });
    const published = { outcome: 'saved', record: { title: 'Waits longer', version: 3 } };
    const isOver = { version: 2, waiting: { ...waiting, version: 2 } };
    expect(await save('Waits longer', isOver, 'live')).toMatchObject(published);
    expect(await save('Waits longer', isOver, 'live')).toMatchObject(published);
    expect(await call(site.loadWaitingVersions, undefined)).toEqual([]);
  });

  test('landing texts are stored once per section, and a second first save is a conflict', async () => {
    const first = await saveFirst(texts);
    expect(first).toMatchObject({ outcome: 'saved', record: { ...texts, version: 1 } });
    expect(await saveFirst({ ...texts, title: 'Second' })).toMatchObject({
      outcome: 'conflict',
      current: { title: 'Title' },
    });
    expect((await loadSections())[0]).toMatchObject({
      ...texts,
      updated_at: expect.stringMatching(isoUtc),
    });
    const published = await site.loadPublicContent(site.backendConfig(), signal);
    expect(published).toMatchObject({
      rows: { hero: { section: 'hero', title: 'Title' } },
      updatedAt: expect.stringMatching(isoUtc),
    });
    const loadNewer = () => site.loadNewerContent('/', published.revision, signal);
    expect(await loadNewer()).toBeNull();
    await create(uuid(), values);
    expect(await loadNewer()).toMatchObject({ list: { items: [{ title: values.title }] } });
  });

  // A control character takes the most bytes in JSON.
  test('a list of 50 messages takes less than 100 kB, however long they are', async () => {
    await target.query(`
      insert into public.contact_messages (name, email, message)
      select repeat(chr(1), 3000) || 'x', repeat('e', 1000) || '@example.com', repeat(chr(1), 6000) || 'x'
      from generate_series(1, 51)`);
    const { rows, details } = await loadMessages({ filter: 'all', search: '' });
    expect([rows.length, details.following]).toEqual([50, 1]);
    expect(bytes).toBeLessThan(100_000);
  });

  test('a list carries the beginnings of texts, and says which are cut', async () => {
    await target.query(`
      insert into public.contact_messages (name, email, message, created_at) values
      ('${'é'.repeat(80)}', 'a@b.c', '${'🧵'.repeat(200)}', now()),
      ('${'é'.repeat(81)}', 'a@b.c', '${'🧵'.repeat(201)}', now() - interval '1 second')`);
    const { rows } = await loadMessages({ filter: 'unread', search: '' });
    expect(rows).toMatchObject([
      { short_name: 'é'.repeat(80), excerpt: '🧵'.repeat(200), read_at: null },
      { short_name: `${'é'.repeat(80)}…`, excerpt: `${'🧵'.repeat(199)}…`, read_at: null },
    ]);
  });

  test('suspected messages stand apart and are released; a failed mail is sent again once', async () => {
    await target.query(`
      insert into public.contact_messages (name, email, message, suspected_for, mail_state, mail_error) values
      ('Ada', 'a@b.c', 'Text', null, 'failed', 'It was refused.'),
      ('Bot', 'a@b.c', 'Text', 'over_limit', 'failed', 'It was refused.')`);
    const list = async (filter: MessageFilter) => (await loadMessages({ filter, search: '' })).rows;
    const counts = () =>
      Promise.all(
        [site.countUnread, site.countSuspected, site.countFailedMails].map((count) => call(count, undefined)),
      );
    const [[ada], [bot]] = [await list('unread'), await list('suspected')];
    expect([ada?.short_name, bot?.short_name]).toEqual(['Ada', 'Bot']);
    expect(await list('all')).toHaveLength(1);
    expect(await counts()).toEqual([1, 1, 2]);
    const waiting = { read_at: null, suspected_for: null, mail_state: 'waiting', mail_error: null };
    for (const [id = '', made] of [
      [bot?.id, 'released'],
      [ada?.id, 'mailed'],
    ] as const)
      expect(await change(id, made)).toEqual({ outcome: 'changed', mark: { id, ...waiting } });
    expect(await counts()).toEqual([2, 0, 0]);
    await target.query(`update public.contact_messages set mail_state = 'sent'`);
    expect(await change(ada?.id ?? '', 'mailed')).toMatchObject({ mark: { mail_state: 'sent' } });
  });

  test('a message is opened, marked as read once, marked as unread and deleted', async () => {
    const id = uuid();
    await target.query(
      `insert into public.contact_messages (id, name, email, message) values ($1, 'A', 'a@b.c', 'Text')`,
      [id],
    );
    const unread = { name: 'A', email: 'a@b.c', message: 'Text', read_at: null };
    expect(await run(site.openMessage, id)).toMatchObject({ outcome: 'opened', message: unread });
    const marked = await change(id, 'read');
    expect(marked).toMatchObject({ mark: { id, read_at: expect.stringMatching(isoUtc) } });
    expect(await change(id, 'read')).toEqual(marked);
    expect(await change(id, 'unread')).toMatchObject({ mark: { id, read_at: null } });
    expect(await runAll(site.deleteMessages, id)).toEqual({ outcome: 'deleted' });
    const requests = [
      run(site.openMessage, id),
      ...(['read', 'unread', 'released', 'mailed'] as const).map((made) => change(id, made)),
      runAll(site.deleteMessages, id),
    ];
    for (const request of requests) expect(await request).toEqual({ outcome: 'missing' });
  });

  test('those are changed that were not so before, however many, and no other', async () => {
    const stored = await target.query(`
      insert into public.contact_messages (name, email, message)
      select 'Name', 'a@b.c', 'Text' from generate_series(1, 251) returning id`);
    const [other = '', ...ids] = stored.map(({ id }) => String(id)).toSorted();
    for (const change of ['read', 'suspected', 'released', 'deleted'] as const) {
      const [first = ''] = ids;
      expect(await call(site.changeMessages, { change, ids: [first, uuid()] })).toEqual([first]);
      const changed = await call(site.changeMessages, { change, ids });
      expect(changed.toSorted()).toEqual(ids.slice(1));
      expect(await call(site.changeMessages, { change, ids })).toEqual([]);
    }
    expect(await target.query('select id, read_at, suspected_for from public.contact_messages')).toEqual([
      { id: other, read_at: null, suspected_for: null },
    ]);
    expect(await call(site.restoreMessages, { ids })).toEqual({ outcome: 'restored' });
    expect(await call(site.countUnread, undefined)).toBe(1);
    expect((await loadMessages({ filter: 'all', search: '' })).details).toEqual({ following: 201 });
  });

  const denied = { name: 'BackendError', kind: 'denied', code: '42501' };

  test('to a member every request is denied, also where the database refuses silently or says only that there is none', async () => {
    await call(site.signIn, target.accounts.member);
    const id = uuid();
    await target.script(`
      insert into public.portfolio_items (id, title, category, description) values ('${id}', 'A', 'ai', 'B');
      insert into public.contact_messages (id, name, email, message) values ('${id}', 'A', 'a@b.c', 'Text')`);
    const requests = [
      () => create(uuid(), values),
      () => update({ id, version: 1, values }),
      () => deleteItem(id),
      () => saveFirst(texts),
      () => loadMessages({ filter: 'all', search: '' }),
      () => run(site.openMessage, id),
      () => change(id, 'read'),
      () => runAll(site.deleteMessages, id),
      () => call(site.changeMessages, { change: 'deleted', ids: [id] }),
      () => call(site.loadHistory(portfolioItem), { query: { recordId: id }, after: null }),
      () => call(site.loadRecentChanges, undefined),
      () => call(site.loadDeletedMessages, { query: {}, after: null }),
      () => runAll(site.deleteMessagesForGood, id),
    ];
    for (const request of requests)
      await expect.soft(request(), String(request)).rejects.toMatchObject(denied);
    expect(await call(site.countUnread, undefined)).toBe(0);
  });

  test('lists that are longer than one answer are read to their ends, each row once and in order', async () => {
    await call(site.signIn, target.accounts.admin);
    const [item] = await target.query(`
      insert into public.portfolio_items (title, category, description) values ('Item', 'ai', 'Text') returning id`);
    await target.script(`
      begin;
      do $$ begin
        for n in 1..250 loop update public.portfolio_items set title = 'Item ' || n; end loop;
      end $$;
      insert into public.portfolio_items (title, category, description)
      select 'Deleted ' || n, 'ai', 'Text' from generate_series(1, 250) n;
      delete from public.portfolio_items where title like 'Deleted%';
      -- Three at a time are of the same moment, and the moments differ by a microsecond.
      insert into public.portfolio_items (title, category, description, created_at)
      select 'Further ' || n, 'ai', E'Two\\nlines', '2026-01-01'::timestamptz + n / 3 * interval '1 microsecond'
      from generate_series(1, 250) n;
      insert into public.contact_messages (name, email, message, created_at)
      select 'Name', 'a@b.c', 'Text', now() - n % 90 * interval '1 second' from generate_series(1, 250) n;
      insert into public.deleted_contact_messages (name, email, message)
      select 'Name', 'a@b.c', 'Text' from generate_series(1, 250);
      insert into public.pictures (hash, type, widths, width, height, colour, name)
      select lpad(n::text, 64, '0'), 'webp', '{480}', 480, 320, '#123456', 'Loom' from generate_series(1, 250) n;
      set local session_replication_role = replica;
      insert into public.content_documents (kind, slug, position, published, body)
      select kind, slug || '-' || n, 'b' || n % 100, true, body
      from (select distinct on (kind) kind, slug, body from public.content_documents where kind <> 'agency') one, generate_series(1, 250) n;
      insert into public.content_redirects (kind, slug, document_id)
      select kind, 'former-' || slug, id from public.content_documents where slug is not null;
      commit`);
    // Connections that expired while the database was busy are closed first.
    await new Promise((resolve) => setTimeout(resolve));
    const stored = async (columns: string, from: string) =>
      (await target.query(`select ${columns} as value from public.${from}`)).map(({ value }) => value);
    const inOrder = 'order by position collate "C", id';
    const shown = (kind: string) =>
      stored("body ->> 'title'", `content_documents where kind = '${kind}' ${inOrder}`);
    const studies = await stored('slug', `content_documents where kind = 'case-study' ${inOrder}`);
    const published = await site.loadPublicContent(site.backendConfig(), signal);
    expect(published.studies.map(({ slug }) => slug)).toEqual(studies);
    expect(Object.keys(published.redirects).toSorted()).toEqual(
      studies.map((slug) => `/case-study/former-${slug}`).toSorted(),
    );
    expect(published.services.map(({ title }) => title)).toEqual((await shown('service')).slice(0, 6));
    expect(published.featured.map(({ title }) => title)).toEqual(
      (await shown('featured-project')).slice(0, 6),
    );

    /** Reads all pages. */
    const pagesOf = async <Row, Query, Cursor, Details>(
      load: PromiseActorLogic<Page<Row, Cursor, Details>, PageRequest<Query, Cursor>>,
      query: NoInfer<Query>,
      idOf: (row: Row) => unknown,
    ) => {
      const ids: unknown[] = [];
      let after: Cursor | null = null;
      do {
        const page: Page<Row, Cursor, Details> = await call(load, { query, after });
        ids.push(...page.rows.map(idOf));
        after = page.next;
      } while (after !== null);
      return ids;
    };
    const id = (row: { id: string | number }) => row.id;
    const itemId = String(item?.id);
    const items = await stored('id', 'portfolio_items order by created_at desc, id desc');
    const more: unknown[] = [];
    for (let page = published.list; ; ) {
      more.push(...page.items.map(id));
      if (!page.nextCursor) break;
      page = await site.loadMoreItems(page.nextCursor, signal);
    }
    expect(more).toEqual(items);
    expect(published.list.items).toHaveLength(60);
    expect(published.list.items.at(1)).toEqual({
      id: expect.any(String),
      title: expect.stringMatching(/^Further 2/),
      category: 'ai',
      description: 'Two\nlines',
      image_url: null,
    });
    expect(
      await site.findDeletedIds(portfolioItem)([...more, itemId, uuid()].map(String), signal),
    ).toHaveLength(1);
    expect(await pagesOf(site.loadDocuments, {}, id)).toEqual(
      await stored('id', `content_documents ${inOrder}`),
    );
    expect(
      await pagesOf(site.loadHistory(portfolioItem), { recordId: itemId }, ({ version }) => version),
    ).toEqual(Array.from({ length: 251 }, (_, index) => 251 - index));
    expect(await pagesOf(site.loadMessages, { filter: 'all', search: '' }, id)).toEqual(
      await stored('id', 'contact_messages order by created_at desc, id desc'),
    );
    for (const ids of [
      await pagesOf(site.loadDeletedRecords(portfolioItem), {}, id),
      await pagesOf(site.loadDeletedMessages, {}, id),
      await pagesOf(site.loadPictures, {}, id),
    ])
      expect([ids.length, new Set(ids).size]).toEqual([250, 250]);
  });
});
