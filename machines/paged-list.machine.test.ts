import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Page, PageRequest } from '#domain/page.ts';
import { deferredPromise } from '#statecharts/testing';
import { pagedListMachine } from './paged-list.machine.ts';

type Query = { search: string };
type Row = { id: string };

const page = (...ids: string[]): Page<Row, string, null> => ({
  rows: ids.map((id) => ({ id })),
  next: 'more',
  details: null,
});

function start() {
  const loadPage = deferredPromise<Page<Row, string, null>, PageRequest<Query, string>>();
  const machine = pagedListMachine<Query, Row, string>().provide({ actors: { loadPage: loadPage.logic } });
  const actor = createActor(machine, { input: { query: { search: '' } } }).start();
  const ids = () => actor.getSnapshot().context.shown?.rows.map(({ id }) => id);
  return { actor, loadPage, ids };
}

test('another query aborts the running request, whose late response is not shown', async () => {
  const { actor, loadPage, ids } = start();
  await loadPage.last().resolve(page('1', '2'));
  actor.send({ type: 'list.loadMore' });
  actor.send({ type: 'query.change', query: { search: 'shop' } });
  const [, more, filtered] = loadPage.calls;
  expect([more?.signal.aborted, filtered?.signal.aborted]).toEqual([true, false]);
  await filtered?.resolve(page('2'));
  await more?.resolve(page('3'));
  expect(ids()).toEqual(['2']);
});
