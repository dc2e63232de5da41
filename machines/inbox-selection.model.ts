import type {
  CountedMessages,
  InboxQuery,
  MessageSelection,
  MessagesChange,
} from '#domain/contact-message-record.ts';
import { onlyPayload } from '#machines/testing/authoring.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { inboxSelectionMachine } from './inbox-selection.machine.ts';
import { errors, when, withoutPayload } from './shared/model-words.ts';
import { button, dialog, presentIf } from './shared/screen-words.ts';
import { denied, offline, recursion } from './testing/fixtures.ts';

const query: InboxQuery = { filter: 'suspected', search: 'ada' };
const counted: CountedMessages = { query, count: 3, newest: '2026-01-01 00:00:00.000001+00', digest: 'a1' };
const none: CountedMessages = { query, count: 0, newest: null, digest: 'e3' };

type Facts = {
  /** The messages that were selected one by one or as those on screen. */
  ids: readonly string[];
  /** Set: all that were counted are selected instead. */
  all: CountedMessages | null;
  request: 'none' | 'counting' | 'unconfirmed' | 'running';
  /** What is requested. */
  change: MessagesChange | null;
};

const free: Partial<Facts> = { request: 'none', change: null };
const unselected: Partial<Facts> = { ids: [], all: null };
const isFree = ({ request }: Facts) => request === 'none';
const hasSelection = ({ ids, all }: Facts) => (all === null ? ids.length : all.count) > 0;

/** The selection as the request names it. */
const selectionOf = ({ ids, all }: Facts): MessageSelection => all ?? { ids };

const announced: Record<MessagesChange, (messages: string) => string> = {
  read: (messages) => `${messages} marked as read`,
  suspected: (messages) => `${messages} marked as suspected`,
  released: (messages) => `${messages} marked as not spam`,
  deleted: (messages) => (messages === '1 message' ? 'Message deleted' : `${messages} deleted`),
};

export const inboxSelectionModel: ModelOf<typeof inboxSelectionMachine> = {
  events: {
    'selection.toggle': onlyPayload({ id: 'message-2', shown: ['message-1', 'message-2'] }),
    'selection.set': { none: { ids: [] }, two: { ids: ['message-1', 'message-2'] } },
    'selection.setAll': onlyPayload({ query }),
    'message.deleted': onlyPayload({ id: 'message-1' }),
    'change.request': { 'mark as read': { change: 'read' }, 'mark as suspected': { change: 'suspected' } },
    ...withoutPayload('query.changed', 'delete.request', 'delete.cancel', 'delete.confirm'),
  },
  outcomes: {
    countMatches: {
      three: { output: counted },
      'none any more': { output: none },
      ...errors({ denied, offline }),
    },
    changeMessages: {
      two: { output: { outcome: 'changed', ids: ['message-1', 'message-2'] } },
      'nothing any more': { output: { outcome: 'changed', ids: [] } },
      'others than selected': { output: { outcome: 'counted', count: 4, newest: null, digest: 'b2' } },
      ...errors({ denied, recursion, offline }),
    },
  },
  expectations: expectations<typeof inboxSelectionMachine, Facts>()({
    start: () => ({ facts: { ids: [], all: null, request: 'none', change: null } }),
    seen: ({ context: { ids, all } }) => ({ ids, all }),
    situation: ({ ids, all, request, change }) => {
      const isDelete = change === 'deleted';
      const isRunning = request === 'running';
      return {
        seen: { ids, all },
        tags: [
          ...when(request !== 'none', 'busy'),
          ...when(isDelete, 'confirmingDelete'),
          ...when(isDelete && isRunning, 'deleting'),
        ],
        running: [...when(request === 'counting', 'countMatches'), ...when(isRunning, 'changeMessages')],
        screen: [
          dialog('Delete messages', presentIf(isDelete)),
          ...when(isDelete, button('Cancel', { disabled: isRunning })),
          ...when(
            !isDelete && isRunning && hasSelection({ ids, all, request, change }),
            button('Mark as read', { disabled: true }),
          ),
        ],
      };
    },
    rules: (on) => ({
      'messages are selected one by one; where all were, those on screen are the first': on(
        'selection.toggle',
        {
          given: isFree,
          causes: ({ ids, all }, { id, shown }) => {
            const before = all === null ? ids : shown;
            const others = before.filter((other) => other !== id);
            return { facts: { ids: before.includes(id) ? others : [...before, id], all: null } };
          },
        },
      ),
      'the messages on screen are selected together, or none': on('selection.set', {
        given: isFree,
        causes: (_, { ids }) => ({ facts: { ids, all: null } }),
      }),
      'all that a query finds is counted first': on('selection.setAll', {
        given: isFree,
        causes: (_, event) => ({
          facts: { request: 'counting' },
          calls: { countMatches: { query: event.query } },
        }),
      }),
      'what was counted is selected': on('countMatches done', {
        causes: (_, { output: all }) => ({
          facts: { ...free, all },
          emits: [{ type: 'messages.counted', count: all.count }],
        }),
      }),
      'what cannot be counted is not selected': on('countMatches failed', {
        causes: (_, { error }) => ({
          facts: free,
          emits: [{ type: 'request.failed', request: 'countMatches', error }],
          announces: 'Error selecting messages',
        }),
      }),
      'messages of another query are not selected': on('query.changed', {
        causes: ({ request }) => ({ facts: { ...unselected, ...(request !== 'running' && free) } }),
      }),
      'a message that was deleted by itself is not selected; all that were counted still are': on(
        'message.deleted',
        {
          causes: (facts, { id }) => {
            const ids = facts.ids.filter((other) => other !== id);
            const isQuestionOver = facts.request === 'unconfirmed' && !hasSelection({ ...facts, ids });
            return { facts: { ids, ...(isQuestionOver && free) } };
          },
        },
      ),
      'the selected messages are changed, in one request': on('change.request', {
        given: (facts) => isFree(facts) && hasSelection(facts),
        causes: (facts, { change }) => ({
          facts: { request: 'running', change },
          calls: { changeMessages: { change, selection: selectionOf(facts) } },
        }),
      }),
      'a question comes before a delete': on('delete.request', {
        given: (facts) => isFree(facts) && hasSelection(facts),
        causes: { facts: { request: 'unconfirmed', change: 'deleted' } },
      }),
      'after Cancel nothing is deleted, and the messages are still selected': on('delete.cancel', {
        given: ({ request }) => request === 'unconfirmed',
        causes: { facts: free },
      }),
      'the selected messages are deleted after the question alone': on('delete.confirm', {
        given: ({ request }) => request === 'unconfirmed',
        causes: (facts) => ({
          facts: { request: 'running' },
          calls: { changeMessages: { change: 'deleted', selection: selectionOf(facts) } },
        }),
      }),
      'a change ends the selection, and says which messages were changed, or that there are others': on(
        'changeMessages done',
        {
          causes: ({ change }, { output }) => {
            const facts = { ...free, ...unselected };
            if (output.outcome === 'counted') {
              const { count } = output;
              return {
                facts,
                emits: [{ type: 'selection.outdated', count }],
                announces: 'The list has changed',
              };
            }
            const { ids } = output;
            return {
              facts,
              emits: change ? [{ type: 'messages.changed', change, ids }] : [],
              announces:
                change && ids.length > 0
                  ? announced[change](ids.length === 1 ? '1 message' : `${ids.length} messages`)
                  : 'Nothing was changed',
            };
          },
        },
      ),
      'after a failure the messages are still selected, and a delete of them is a question again': on(
        'changeMessages failed',
        {
          causes: (facts, { error }) => ({
            facts: facts.change === 'deleted' && hasSelection(facts) ? { request: 'unconfirmed' } : free,
            emits: [{ type: 'request.failed', request: 'changeMessages', error }],
            announces: 'Error changing messages',
          }),
        },
      ),
    }),
    invariants: {
      'nothing is requested or asked without a selection': ({ tags, running, possible, seen }) =>
        (!tags.includes('confirmingDelete') ||
          running.length > 0 ||
          seen.all !== null ||
          seen.ids.length > 0) &&
        (seen.all !== null || seen.ids.length > 0 || !possible.some((type) => /^(change|delete)/.test(type))),
      'a selection cannot be changed while it is needed': ({ tags, possible }) =>
        !tags.includes('busy') || !possible.some((type) => type.startsWith('selection.')),
    },
  }),
  // Only whether there is a selection decides anything.
  contextKey: ({ ids, all }) => [ids.length, all?.count],
};
