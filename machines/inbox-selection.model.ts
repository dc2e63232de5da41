import type { MessagesChange } from '#domain/contact-message-record.ts';
import { onlyPayload } from '#machines/testing/authoring.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { inboxSelectionMachine } from './inbox-selection.machine.ts';
import { errors, when, withoutPayload } from './shared/model-words.ts';
import { button, dialog, presentIf } from './shared/screen-words.ts';
import { denied, offline, recursion } from './testing/fixtures.ts';

type Facts = {
  ids: readonly string[];
  request: 'none' | 'unconfirmed' | 'running';
  /** What is requested. */
  change: MessagesChange | null;
};

const free: Partial<Facts> = { request: 'none', change: null };
const isFree = ({ request }: Facts) => request === 'none';
const hasSelection = ({ ids }: Facts) => ids.length > 0;

const announced: Record<MessagesChange, (messages: string) => string> = {
  read: (messages) => `${messages} marked as read`,
  suspected: (messages) => `${messages} marked as suspected`,
  released: (messages) => `${messages} marked as not spam`,
  deleted: (messages) => (messages === '1 message' ? 'Message deleted' : `${messages} deleted`),
};

export const inboxSelectionModel: ModelOf<typeof inboxSelectionMachine> = {
  events: {
    'selection.toggle': onlyPayload({ id: 'message-2' }),
    'selection.set': { none: { ids: [] }, two: { ids: ['message-1', 'message-2'] } },
    'rows.shown': onlyPayload({ ids: ['message-2', 'message-3'] }),
    'change.request': { 'mark as read': { change: 'read' }, 'mark as suspected': { change: 'suspected' } },
    ...withoutPayload('query.changed', 'delete.request', 'delete.cancel', 'delete.confirm'),
  },
  outcomes: {
    changeMessages: {
      two: { output: ['message-1', 'message-2'] },
      'nothing any more': { output: [] },
      ...errors({ denied, recursion, offline }),
    },
  },
  expectations: expectations<typeof inboxSelectionMachine, Facts>()({
    start: () => ({ facts: { ids: [], request: 'none', change: null } }),
    seen: ({ context: { ids } }) => ({ ids }),
    situation: ({ ids, request, change }) => {
      const isDelete = change === 'deleted';
      const isRunning = request === 'running';
      return {
        seen: { ids },
        tags: [
          ...when(request !== 'none', 'busy'),
          ...when(isDelete, 'confirmingDelete'),
          ...when(isDelete && isRunning, 'deleting'),
        ],
        running: when(isRunning, 'changeMessages'),
        screen: [
          dialog('Delete messages', presentIf(isDelete)),
          ...when(isDelete, button('Cancel', { disabled: isRunning })),
          ...when(!isDelete && isRunning && ids.length > 0, button('Mark as read', { disabled: true })),
        ],
      };
    },
    rules: (on) => ({
      'messages are selected one by one': on('selection.toggle', {
        given: isFree,
        causes: ({ ids }, { id }) => {
          const others = ids.filter((other) => other !== id);
          return { facts: { ids: ids.includes(id) ? others : [...others, id] } };
        },
      }),
      'the messages on screen are selected together, or none': on('selection.set', {
        given: isFree,
        causes: (_, { ids }) => ({ facts: { ids } }),
      }),
      'messages of another query are not selected': on('query.changed', {
        causes: ({ request }) => ({ facts: { ids: [], ...(request !== 'running' && free) } }),
      }),
      'a message that is no longer on screen is not selected': on('rows.shown', {
        causes: (facts, { ids: shown }) => {
          const ids = facts.ids.filter((id) => shown.includes(id));
          const isQuestionOver = facts.request === 'unconfirmed' && ids.length === 0;
          return { facts: { ids, ...(isQuestionOver && free) } };
        },
      }),
      'the selected messages are changed, in one request': on('change.request', {
        given: (facts) => isFree(facts) && hasSelection(facts),
        causes: (facts, { change }) => ({
          facts: { request: 'running', change },
          calls: { changeMessages: { change, ids: facts.ids } },
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
          calls: { changeMessages: { change: 'deleted', ids: facts.ids } },
        }),
      }),
      'a change ends the selection, and says which messages were changed': on('changeMessages done', {
        causes: ({ change }, { output: ids }) => ({
          facts: { ...free, ids: [] },
          emits: change ? [{ type: 'messages.changed', change, ids }] : [],
          announces:
            change && ids.length > 0
              ? announced[change](ids.length === 1 ? '1 message' : `${ids.length} messages`)
              : 'Nothing was changed',
        }),
      }),
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
        seen.ids.length > 0 ||
        ((!tags.includes('confirmingDelete') || running.length > 0) &&
          !possible.some((type) => /^(change|delete)/.test(type))),
      'a selection cannot be changed while it is needed': ({ tags, possible }) =>
        !tags.includes('busy') || !possible.some((type) => type.startsWith('selection.')),
    },
  }),
  // Only whether there is a selection decides anything.
  contextKey: ({ ids }) => [ids.length],
};
