import type { BackendError } from '#domain/backend-error.ts';
import type { PortfolioItem } from '#domain/portfolio-item.ts';
import type { PortfolioPage, PortfolioQuery } from '#domain/portfolio-items-query.ts';
import { onlyPayload, type ScreenElement } from '#statecharts/model';
import { expectations, type ModelOf } from './expectations.ts';
import type { PortfolioListInput, portfolioListMachine } from './portfolio-list.machine.ts';
import { equivalentFor, errors, failuresOf, unanswered, when, withoutPayload } from './shared/model-words.ts';
import { button, dialog, heading, loading, presentIf } from './shared/screen-words.ts';
import { denied, givenUp, offline, recursion, storedItem } from './testing/fixtures.ts';

const firstPage: PortfolioQuery = { sort: 'created_at.desc', page: 1, search: '', category: null };
const laterPage: PortfolioQuery = { sort: 'title.asc', page: 3, search: 'shop', category: 'web' };

/** The list as its URL opens it. */
export const portfolioListInput: PortfolioListInput = { query: firstPage };

const created = { id: 'item-3', title: 'A new project' };
const otherItem: PortfolioItem = { ...storedItem, id: 'item-2', title: 'Another item' };
const changedItem: PortfolioItem = { ...storedItem, title: 'Another title', version: 2 };
const changedAgain: PortfolioItem = { ...storedItem, title: 'A third title', version: 3 };

type Facts = {
  query: PortfolioQuery;
  list: 'loading' | 'loaded' | 'failed';
  /** The rows on screen, with the query that they match. */
  rows: (PortfolioPage & { query: PortfolioQuery }) | null;
  /** The item that was created since the last response. */
  created: typeof created | null;
  /** An item that was created and is not among the rows on screen. */
  notShown: typeof created | null;
  /** The item as the list had it, and as it is stored. */
  question: { item: PortfolioItem; stored: PortfolioItem } | null;
  isDeleting: boolean;
  /** Ids of items that may be deleted: there was no response. */
  unconfirmed: string[];
};

const load = (query: PortfolioQuery, change: Partial<Facts> = {}) => ({
  facts: { ...change, query, list: 'loading' as const },
  calls: { loadItems: { query } },
});

/** Of pages of 50 items, counted from 1. */
const lastPage = (total: number) => Math.max(1, Math.ceil(total / 50));

const isBeyondEnd = ({ query }: Facts, { items, total }: PortfolioPage) =>
  items.length === 0 && query.page > lastPage(total);

function show({ query, created: isNew, notShown }: Facts, page: PortfolioPage) {
  const expected = isNew ?? notShown;
  const isShown = page.items.some(({ id }) => id === expected?.id);
  const rows = { ...page, query };
  return { list: 'loaded' as const, rows, created: null, notShown: isShown ? null : expected };
}

/** The question stays open. */
const failedDelete = (error: BackendError) => ({
  facts: { isDeleting: false },
  emits: [{ type: 'request.failed' as const, request: 'deleteItem' as const, error }],
  announces: 'Error deleting portfolio item',
});

const isAsked = ({ question, isDeleting }: Facts) => question !== null && !isDeleting;

const idOf = ({ question }: Facts) => question?.item.id ?? '';

/** The question is closed, and the list is loaded again. */
const gone = ({ query }: Facts) => load(query, { question: null, isDeleting: false });

const deleted = (facts: Facts) => ({
  ...gone(facts),
  emits: [{ type: 'item.deleted' as const, id: idOf(facts) }],
  announces: 'Portfolio item deleted',
});

const mayBeDeleted = (facts: Facts) => facts.unconfirmed.includes(idOf(facts));

const withUnconfirmed = (facts: Facts) => [...new Set([...facts.unconfirmed, idOf(facts)])].toSorted();

const screenOf = ({ list, question, isDeleting }: Facts): ScreenElement[] => [
  heading('Portfolio Management'),
  ...when(list === 'loading', loading),
  ...when(list === 'loaded', button('Retry', { absent: true })),
  ...when(list === 'failed', button('Retry')),
  dialog('Delete portfolio item', presentIf(question !== null)),
  ...when(question !== null, button('Delete', { disabled: isDeleting })),
  ...when(question !== null && !isDeleting, button('Cancel', { disabled: false })),
];

export const portfolioListModel: ModelOf<typeof portfolioListMachine> = {
  events: {
    'list.changeQuery': {
      'another page': { query: laterPage },
      'another order': { query: { ...firstPage, sort: 'title.asc' } },
      'the first page': { query: firstPage },
    },
    'list.reloadAfterCreate': onlyPayload(created),
    'delete.request': { '': { item: storedItem }, 'of another item': { item: otherItem } },
    ...withoutPayload('list.reload', 'delete.cancel', 'delete.confirm'),
  },
  outcomes: {
    loadItems: {
      none: { output: { items: [], total: 0 } },
      one: { output: { items: [storedItem], total: 1 } },
      'the created one, too': { output: { items: [{ ...storedItem, ...created }, storedItem], total: 2 } },
      'nothing so far down': { output: { items: [], total: 51 } },
      ...errors({ denied, recursion, offline }),
    },
    deleteItem: {
      deleted: { output: { outcome: 'deleted' } },
      'changed elsewhere': { output: { outcome: 'conflict', current: changedItem } },
      'changed elsewhere again': { output: { outcome: 'conflict', current: changedAgain } },
      'deleted elsewhere': { output: { outcome: 'missing' } },
      ...errors({ denied, recursion, offline, 'given up by a gateway': givenUp }),
    },
  },
  // Rows decide nothing.
  contextKey: ({ query, created: isNew, storedItem: stored, unconfirmedDeletes }) => [
    stored?.version,
    isNew ? 'created' : [query.page > 1, query.sort],
    unconfirmedDeletes.includes(storedItem.id),
  ],
  equivalent: {
    'deletion.deleting, deleteItem done 1: after the branch isDeleted': 'a delete has one outcome',
    "portfolio-list.machine.ts: `result.outcome === 'conflict'` is true": 'only a conflict is recorded',
    ...equivalentFor('an item that may be deleted may be listed twice', [
      'deletion.deleting, after requestTimeout: action 1 (recordLostResponse) doubled',
      'deletion.deleting, deleteItem failed: action 1 (recordLostResponse) doubled',
    ]),
  },
  expectations: expectations<typeof portfolioListMachine, Facts>()({
    start: ({ query }) => ({
      facts: {
        query,
        list: 'loading',
        rows: null,
        created: null,
        notShown: null,
        question: null,
        isDeleting: false,
        unconfirmed: [],
      },
      calls: { loadItems: { query } },
    }),
    seen: (snapshot) => ({
      query: snapshot.context.query,
      rows: snapshot.context.shown,
      hasFailed: snapshot.matches({ list: 'failed' }),
      notShown: snapshot.context.notShown,
      question: snapshot.hasTag('confirmingDelete')
        ? { item: snapshot.context.itemToDelete, stored: snapshot.context.storedItem }
        : null,
    }),
    situation: (facts) => ({
      seen: {
        query: facts.query,
        rows: facts.rows,
        hasFailed: facts.list === 'failed',
        notShown: facts.notShown,
        question: facts.question,
      },
      tags: [
        ...when(facts.list === 'loading', 'loading'),
        ...when(facts.question !== null, 'confirmingDelete'),
        ...when(facts.isDeleting, 'deleting'),
      ],
      running: [...when(facts.list === 'loading', 'loadItems'), ...when(facts.isDeleting, 'deleteItem')],
      screen: screenOf(facts),
    }),
    rules: (on) => ({
      'another page, order, search or category is loaded': on('list.changeQuery', {
        given: (facts, { query }) => JSON.stringify(facts.query) !== JSON.stringify(query),
        causes: (_, { query }) => load(query, { notShown: null }),
      }),
      'the list is loaded again on request': on('list.reload', { causes: ({ query }) => load(query) }),
      'the list is loaded again with a new item': on('list.reloadAfterCreate', {
        causes: ({ query }) => load(query, { created, notShown: null }),
      }),
      'the loaded rows are shown, and a created item that is not among them is named': on('loadItems done', {
        given: (facts, { output }) => !isBeyondEnd(facts, output),
        causes: (facts, { output }) => ({ facts: show(facts, output) }),
      }),
      'the last page is loaded instead of one beyond it': on('loadItems done', {
        given: (facts, { output }) => isBeyondEnd(facts, output),
        causes: ({ query }, { output }) => ({
          ...load({ ...query, page: lastPage(output.total) }),
          emits: [{ type: 'page.corrected', page: lastPage(output.total) }],
        }),
      }),
      'a failed load is announced, and the earlier rows stay': on(failuresOf('loadItems'), {
        causes: (_, { error }) => ({
          facts: { list: 'failed' },
          emits: [{ type: 'request.failed', request: 'loadItems', error }],
          announces: 'Error fetching portfolio items',
        }),
      }),
      'a delete is a question first': on('delete.request', {
        given: ({ question }) => question === null,
        causes: (_, { item }) => ({ facts: { question: { item, stored: item } } }),
      }),
      'nothing is deleted after Cancel': on('delete.cancel', {
        given: isAsked,
        causes: { facts: { question: null } },
      }),
      'the item is deleted as the question shows it, once': on('delete.confirm', {
        given: isAsked,
        causes: ({ question }) => ({
          facts: { isDeleting: true },
          calls: { deleteItem: { item: question?.stored } },
        }),
      }),
      'a deleted item is announced, and the list is loaded again': on('deleteItem: deleted', {
        causes: deleted,
      }),
      'what was changed elsewhere is asked about again, as it is now': on('deleteItem done', {
        given: (_, { output }) => output.outcome === 'conflict',
        causes: ({ query, question }, { output }) =>
          load(query, {
            question:
              question && output.outcome === 'conflict' ? { ...question, stored: output.current } : null,
            isDeleting: false,
          }),
      }),
      'an item that was already gone is no success': on('deleteItem: deleted elsewhere', {
        given: (facts) => !mayBeDeleted(facts),
        causes: (facts) => ({
          ...gone(facts),
          emits: [{ type: 'item.missing' }],
          announces: 'Error deleting portfolio item',
        }),
      }),
      'an item that is gone after a delete without a response was deleted': on(
        'deleteItem: deleted elsewhere',
        { given: mayBeDeleted, causes: deleted },
      ),
      'a refused delete is announced, and the question stays': on(
        ['deleteItem: denied', 'deleteItem: recursion'],
        { causes: (_, { error }) => failedDelete(error) },
      ),
      'a delete without a response may have happened; after its time limit the list is loaded again': on(
        unanswered('deleteItem'),
        {
          causes: (facts, { error }) => {
            const change = { isDeleting: false, unconfirmed: withUnconfirmed(facts) };
            const then = error.kind === 'timedOut' ? load(facts.query, change) : { facts: change };
            return { ...failedDelete(error), ...then };
          },
        },
      ),
    }),
    // Loading and deleting concern each other only where a delete has the list loaded again.
    factsKey: ({ query, created: isNew, notShown, question, unconfirmed }) => {
      const isUnconfirmed = unconfirmed.includes(storedItem.id);
      if (question && question.stored.version > 1) return question.stored.version;
      if (question) return isUnconfirmed && question.item.id;
      return isUnconfirmed || isNew || notShown || [query.page, query.sort];
    },
    invariants: {
      'nothing is deleted without a question': ({ seen, running }) =>
        !running.includes('deleteItem') || seen.question !== null,
      'rows on screen stay there until others are loaded': ({ seen }, { rows }) =>
        rows === null || seen.rows !== null,
    },
  }),
};
