import { assertEvent, assign, emit, setup } from 'xstate';
import type {
  CountedMessages,
  InboxQuery,
  MessageSelection,
  MessagesChange,
  MessagesChangeResult,
} from '#domain/contact-message-record.ts';
import { announcedFailure, type RequestFailure, requiredPromise, toOutput } from './shared/requests.ts';

type Context = {
  /** The selected messages; where `all` is set, those that it counted instead. */
  ids: readonly string[];
  all: CountedMessages | null;
  /** The last requested change. */
  change: MessagesChange;
};

type InboxSelectionEvent =
  /** `shown`: the messages on screen, which are selected first where all were. */
  | { type: 'selection.toggle'; id: string; shown: readonly string[] }
  | { type: 'selection.set'; ids: readonly string[] }
  | { type: 'selection.setAll'; query: InboxQuery }
  /** Other messages are on screen. */
  | { type: 'query.changed' }
  /** It was deleted by itself. */
  | { type: 'message.deleted'; id: string }
  | { type: 'change.request'; change: Exclude<MessagesChange, 'deleted'> }
  | { type: 'delete.request' }
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' };

type SelectionFailure = RequestFailure<'countMatches' | 'changeMessages'>;

type InboxSelectionEmitted =
  | { type: 'messages.counted'; count: number }
  /** `ids`: of the messages that were not so before. */
  | { type: 'messages.changed'; change: MessagesChange; ids: readonly string[] }
  /** Nothing was changed: the selected messages are no longer the same. `count`: how many there are now. */
  | { type: 'selection.outdated'; count: number }
  | ({ type: 'request.failed' } & SelectionFailure);

/** `busy`: the selection is not changed now. */
type InboxSelectionTag = 'busy' | 'confirmingDelete' | 'deleting';

const types: {
  context?: Context;
  events?: InboxSelectionEvent;
  emitted?: InboxSelectionEmitted;
  tags?: InboxSelectionTag;
} = {};

type ChangeInput = { change: MessagesChange; selection: MessageSelection };

const notCounted = announcedFailure('countMatches', 'selecting');
const onFailure = announcedFailure('changeMessages', 'selecting');
const notDeleted = announcedFailure('changeMessages', 'confirmingDelete');

export const selectedCount = ({ ids, all }: Pick<Context, 'ids' | 'all'>): number => all?.count ?? ids.length;

const inboxSelectionSetup = setup({
  types,
  actors: {
    countMatches: requiredPromise<CountedMessages, { query: InboxQuery }>('countMatches'),
    changeMessages: requiredPromise<MessagesChangeResult, ChangeInput>('changeMessages'),
  },
  actions: {
    toggle: assign(({ context }, { id, shown }: { id: string; shown: readonly string[] }) => {
      const ids = context.all ? shown : context.ids;
      return { ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id], all: null };
    }),
    setIds: assign((_, { ids }: { ids: readonly string[] }) => ({ ids, all: null })),
    remove: assign(({ context: { ids } }, { id }: { id: string }) => ({
      ids: ids.filter((other) => other !== id),
    })),
    setAll: assign((_, all: CountedMessages) => ({ all })),
    setChange: assign((_, { change }: { change: MessagesChange }) => ({ change })),
    announceCounted: emit((_, { count }: CountedMessages) => ({ type: 'messages.counted' as const, count })),
    announceResult: emit(({ context: { change } }, result: MessagesChangeResult) =>
      result.outcome === 'changed'
        ? { type: 'messages.changed' as const, change, ids: result.ids }
        : { type: 'selection.outdated' as const, count: result.count },
    ),
    announceFailure: emit((_, failed: SelectionFailure) => ({ type: 'request.failed' as const, ...failed })),
  },
  guards: {
    hasSelection: ({ context }) => selectedCount(context) > 0,
    hasNoSelection: ({ context }) => selectedCount(context) === 0,
  },
});

const clear = { type: 'setIds', params: { ids: [] } } as const;

const changing = inboxSelectionSetup.createStateConfig({
  invoke: {
    id: 'changeMessages',
    src: 'changeMessages',
    input: ({ context: { change, ids, all } }) => ({ change, selection: all ?? { ids } }),
    onDone: { target: 'selecting', actions: [{ type: 'announceResult', params: toOutput }, clear] },
  },
});

/** The messages that are selected in the inbox, and what is done with all of them at once. */
export const inboxSelectionMachine = inboxSelectionSetup.createMachine({
  id: 'inboxSelection',
  context: { ids: [], all: null, change: 'read' },
  initial: 'selecting',
  on: {
    'query.changed': { actions: clear },
    'message.deleted': { actions: { type: 'remove', params: ({ event }) => event } },
  },
  states: {
    selecting: {
      on: {
        'selection.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
        'selection.set': { actions: { type: 'setIds', params: ({ event }) => event } },
        'selection.setAll': 'counting',
        'change.request': {
          guard: 'hasSelection',
          target: 'changing',
          actions: { type: 'setChange', params: ({ event }) => event },
        },
        'delete.request': {
          guard: 'hasSelection',
          target: 'confirmingDelete',
          actions: { type: 'setChange', params: { change: 'deleted' } },
        },
      },
    },
    counting: {
      description: 'What is selected before stays until the response.',
      tags: 'busy',
      on: { 'query.changed': { target: 'selecting', actions: clear } },
      invoke: {
        id: 'countMatches',
        src: 'countMatches',
        input: ({ event }) => {
          assertEvent(event, 'selection.setAll');
          return { query: event.query };
        },
        onDone: {
          target: 'selecting',
          actions: [
            { type: 'setAll', params: toOutput },
            { type: 'announceCounted', params: toOutput },
          ],
        },
        onError: notCounted,
      },
    },
    changing: {
      tags: 'busy',
      invoke: { ...changing.invoke, onError: onFailure },
    },
    confirmingDelete: {
      description: 'Other messages on screen end the question.',
      tags: ['busy', 'confirmingDelete'],
      always: { guard: 'hasNoSelection', target: 'selecting' },
      on: { 'delete.cancel': 'selecting', 'delete.confirm': 'deleting' },
    },
    deleting: {
      tags: ['busy', 'confirmingDelete', 'deleting'],
      invoke: { ...changing.invoke, onError: notDeleted },
    },
  },
});
