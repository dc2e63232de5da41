import { assign, emit, raise, setup } from 'xstate';
import { type BackendError, isOutcomeUnknown } from '#domain/backend-error.ts';
import { noItem, type PortfolioItem } from '#domain/portfolio-item.ts';
import {
  isSameQuery,
  lastPortfolioPage,
  type PortfolioPage,
  type PortfolioQuery,
} from '#domain/portfolio-items-query.ts';
import type { VersionDeleteResult } from '#domain/save-result.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredPromise } from './shared/required-actor.ts';
import { timeLimit } from './shared/time-limit.ts';

/** An item by which a person knows it. */
type NamedItem = { id: string; title: string };

type Context = {
  /** What was asked for last. */
  query: PortfolioQuery;
  /** The rows on screen and the query that they answer; null before the first answer. */
  shown: (PortfolioPage & { query: PortfolioQuery }) | null;
  /** The item made last, until the list has been read again. */
  created: NamedItem | null;
  /** The item made last, if it is not among the rows on screen. */
  hidden: NamedItem | null;
  /** What the delete question is about, as the list had it; meaningful while the question is open. */
  doomed: PortfolioItem;
  /** The same item as it is stored, as far as is known: it was changed where the versions differ. */
  stored: PortfolioItem;
  /** Items whose delete was not answered, by their ids: it may have happened all the same. */
  unanswered: string[];
};

export type PortfolioListInput = { query: PortfolioQuery };

export type PortfolioListEvent =
  | { type: 'list.show'; query: PortfolioQuery }
  | { type: 'list.reload' }
  /** An item was made: the list is read again, and knows whether it shows that item. */
  | { type: 'list.seek'; id: string; title: string }
  | { type: 'delete.request'; item: PortfolioItem }
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' };

export type PortfolioListEmitted =
  /** The page that was asked for is beyond the end, and `page`, the last one, is read instead. */
  | { type: 'page.corrected'; page: number }
  | { type: 'list.failed'; error: BackendError }
  | { type: 'item.deleted' }
  | { type: 'item.missing' }
  | { type: 'delete.failed'; error: BackendError };

/** `loading`: the rows on screen are not those that were asked for last. */
export type PortfolioListTag = 'loading' | 'asking' | 'deleting';

const types: {
  context?: Context;
  input?: PortfolioListInput;
  events?: PortfolioListEvent;
  emitted?: PortfolioListEmitted;
  tags?: PortfolioListTag;
} = {};

const answered = ({ event }: { event: { output: PortfolioPage } }) => ({ answer: event.output });
type AnswerParams = { answer: PortfolioPage };
type DeleteResult = VersionDeleteResult<PortfolioItem>;
const deleted = ({ event }: { event: { output: DeleteResult } }) => ({ result: event.output });
type DeleteParams = { result: DeleteResult };

/** The table of portfolio items: loading a page of it in an order, and deleting one item after a question. */
export const portfolioListMachine = setup({
  types,
  actors: {
    loadItems: requiredPromise<PortfolioPage, PortfolioListInput>('loadItems'),
    deleteItem: requiredPromise<DeleteResult, { item: PortfolioItem }>('deleteItem'),
  },
  delays: { timeLimit },
  actions: {
    changeQuery: assign((_, { query }: { query: PortfolioQuery }) => ({ query, hidden: null })),
    expectItem: assign((_, created: NamedItem) => ({ created, hidden: null })),
    showAnswer: assign(({ context: { query, created, hidden } }, { answer }: AnswerParams) => {
      const expected = created ?? hidden;
      const isShown = answer.items.some(({ id }) => id === expected?.id);
      return { shown: { ...answer, query }, created: null, hidden: isShown ? null : expected };
    }),
    turnToLastPage: assign(({ context }, { answer }: AnswerParams) => ({
      query: { ...context.query, page: lastPortfolioPage(answer.total) },
    })),
    announceCorrection: emit((_, { answer }: AnswerParams) => ({
      type: 'page.corrected' as const,
      page: lastPortfolioPage(answer.total),
    })),
    markDoomed: assign((_, { item }: { item: PortfolioItem }) => ({ doomed: item, stored: item })),
    showChange: assign((_, { result }: DeleteParams) =>
      result.outcome === 'conflict' ? { stored: result.current } : {},
    ),
    rememberUnanswered: assign(({ context: { unanswered, doomed } }, { error }: { error: BackendError }) =>
      isOutcomeUnknown(error) ? { unanswered: [...unanswered, doomed.id] } : {},
    ),
    announceListFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'list.failed' as const,
      error,
    })),
    announceDeleted: emit({ type: 'item.deleted' }),
    announceMissing: emit(({ context: { unanswered, doomed } }) => ({
      type: unanswered.includes(doomed.id) ? ('item.deleted' as const) : ('item.missing' as const),
    })),
    announceDeleteFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'delete.failed' as const,
      error,
    })),
    reload: raise({ type: 'list.reload' }),
  },
  guards: {
    isAnotherQuery: ({ context }, { query }: { query: PortfolioQuery }) => !isSameQuery(context.query, query),
    isBeyondEnd: ({ context }, { answer }: AnswerParams) =>
      answer.items.length === 0 && context.query.page > lastPortfolioPage(answer.total),
    isChanged: (_, { result }: DeleteParams) => result.outcome === 'conflict',
    isDeleted: (_, { result }: DeleteParams) => result.outcome === 'deleted',
  },
}).createMachine({
  id: 'portfolioList',
  context: ({ input }) => ({
    query: input.query,
    shown: null,
    created: null,
    hidden: null,
    doomed: noItem,
    stored: noItem,
    unanswered: [],
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'list.reload': '.loading',
        'list.seek': {
          target: '.loading',
          actions: { type: 'expectItem', params: ({ event: { id, title } }) => ({ id, title }) },
        },
        'list.show': {
          guard: { type: 'isAnotherQuery', params: ({ event }) => ({ query: event.query }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ query: event.query }) },
        },
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadItems',
            src: 'loadItems',
            input: ({ context }) => ({ query: context.query }),
            onDone: [
              {
                guard: { type: 'isBeyondEnd', params: answered },
                target: 'loading',
                reenter: true,
                actions: [
                  { type: 'turnToLastPage', params: answered },
                  { type: 'announceCorrection', params: answered },
                ],
              },
              { target: 'shown', actions: { type: 'showAnswer', params: answered } },
            ],
            onError: { target: 'failed', actions: { type: 'announceListFailure', params: failure } },
          },
          after: {
            timeLimit: { target: 'failed', actions: { type: 'announceListFailure', params: timeout } },
          },
        },
        shown: {},
        failed: { description: 'The rows of an earlier answer, if any, stay on screen.' },
      },
    },
    deletion: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'delete.request': {
              target: 'asking',
              actions: { type: 'markDoomed', params: ({ event }) => ({ item: event.item }) },
            },
          },
        },
        asking: {
          tags: 'asking',
          on: { 'delete.cancel': 'idle', 'delete.confirm': 'deleting' },
        },
        deleting: {
          tags: ['asking', 'deleting'],
          invoke: {
            id: 'deleteItem',
            src: 'deleteItem',
            input: ({ context }) => ({ item: context.stored }),
            onDone: [
              {
                description: 'Nothing was deleted: what has changed is shown, and the question asked again.',
                guard: { type: 'isChanged', params: deleted },
                target: 'asking',
                actions: [{ type: 'showChange', params: deleted }, 'reload'],
              },
              {
                guard: { type: 'isDeleted', params: deleted },
                target: 'idle',
                actions: ['announceDeleted', 'reload'],
              },
              { target: 'idle', actions: ['announceMissing', 'reload'] },
            ],
            onError: {
              target: 'asking',
              actions: [
                { type: 'rememberUnanswered', params: failure },
                { type: 'announceDeleteFailure', params: failure },
              ],
            },
          },
          after: {
            timeLimit: {
              description: 'The item may be gone all the same: the list is read again.',
              target: 'asking',
              actions: [
                { type: 'rememberUnanswered', params: timeout },
                { type: 'announceDeleteFailure', params: timeout },
                'reload',
              ],
            },
          },
        },
      },
    },
  },
});
