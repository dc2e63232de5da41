import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Clients, signInCallers } from './callers.ts';
import { openTarget, type RulesTarget, ruleTarget } from './target.ts';

const item = { title: 'Title', category: 'ai', description: 'Text' } as const;
const hero = { section: 'hero', title: 'Title', content: 'Text' };

describe(`on the backend ${ruleTarget}`, () => {
  let target: RulesTarget;
  let clients: Clients;

  beforeAll(async () => {
    target = await openTarget(ruleTarget);
    clients = await signInCallers(target);
  });

  beforeEach(async () => {
    await target.script(`
      delete from public.portfolio_items;
      delete from public.landing_page_content;
      delete from public.content_revision;
      insert into public.content_revision (revision) values (7)`);
  });

  afterAll(() => target?.close());

  /** The revision as a visitor reads it. */
  async function revision(): Promise<number> {
    const { data } = await clients.visitor
      .from('content_revision')
      .select('revision')
      .single()
      .throwOnError();
    return data.revision;
  }

  test('each insert, update and delete of a text raises it by one', async () => {
    const texts = () => clients.admin.from('landing_page_content');
    await texts().insert(hero).throwOnError();
    expect(await revision()).toBe(8);
    await texts().update({ title: 'Changed' }).eq('section', 'hero').throwOnError();
    expect(await revision()).toBe(9);
    await texts().delete().eq('section', 'hero').throwOnError();
    expect(await revision()).toBe(10);
  });

  test('each insert, update and delete of a portfolio item raises it by one', async () => {
    const items = () => clients.admin.from('portfolio_items');
    await items().insert(item).throwOnError();
    expect(await revision()).toBe(8);
    await items().update({ title: 'Changed' }).eq('title', 'Title').throwOnError();
    expect(await revision()).toBe(9);
    await items().delete().eq('title', 'Changed').throwOnError();
    expect(await revision()).toBe(10);
  });

  test('a request that changes many rows raises it once', async () => {
    await clients.admin
      .from('portfolio_items')
      .insert(Array.from({ length: 50 }, () => item))
      .throwOnError();
    expect(await revision()).toBe(8);
  });

  test('a write that changes no row, and a refused one, leave it', async () => {
    await clients.admin.from('landing_page_content').update({ title: 'A' }).eq('section', 'hero');
    await clients.member.from('portfolio_items').insert(item);
    await clients.admin.from('portfolio_items').insert({ ...item, title: ' ' });
    expect(await revision()).toBe(7);
  });

  test('a message of a visitor leaves it', async () => {
    const message = { name: 'A', email: 'a@example.com', message: 'Text' };
    await clients.service.from('contact_messages').insert(message).throwOnError();
    expect(await revision()).toBe(7);
  });

  test('a request for another revision than the stored one is answered with it, else with nothing', async () => {
    const other = (than: number) =>
      clients.visitor.from('content_revision').select('revision').neq('revision', than);
    expect((await other(7)).data).toEqual([]);
    expect((await other(6)).data).toEqual([{ revision: 7 }]);
    // A restored database goes back.
    expect((await other(8)).data).toEqual([{ revision: 7 }]);
  });

  test('a change inserts the row where a restored backup has none', async () => {
    await target.query('delete from public.content_revision');
    await clients.admin.from('portfolio_items').insert(item).throwOnError();
    expect(await revision()).toBe(1);
  });
});
