import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { MessageCursor, MessagePage, MessageRecord } from '#domain/contact-message-record.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredPromise } from './shared/required-actor.ts';
import { timeLimit } from './shared/time-limit.ts';

/** `messages`: those that have been read; `after`: where the next part begins, null for the first one. */
type Context = { messages: MessageRecord[]; after: MessageCursor | null };

export type InboxExportEvent = { type: 'export.start' };

export type InboxExportEmitted =
  | { type: 'export.read'; messages: MessageRecord[] }
  | { type: 'export.failed'; error: BackendError };

export type InboxExportTag = 'exporting';

const types: {
  context?: Context;
  events?: InboxExportEvent;
  emitted?: InboxExportEmitted;
  tags?: InboxExportTag;
} = {};

type Part = MessagePage<MessageRecord>;
const part = ({ event }: { event: { output: Part } }) => ({ part: event.output });
type PartParams = { part: Part };

/** Reads all contact messages for a file, part by part. */
export const inboxExportMachine = setup({
  types,
  actors: { readMessages: requiredPromise<Part, { after: MessageCursor | null }>('readMessages') },
  delays: { timeLimit },
  actions: {
    addPart: assign(({ context }, { part: { messages, next } }: PartParams) => ({
      messages: [...context.messages, ...messages],
      after: next,
    })),
    handOver: emit(({ context }) => ({ type: 'export.read' as const, messages: context.messages })),
    forget: assign({ messages: [], after: null }),
    announceFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'export.failed' as const,
      error,
    })),
  },
  guards: { hasMore: (_, { part: { next } }: PartParams) => next !== null },
}).createMachine({
  id: 'inboxExport',
  context: { messages: [], after: null },
  initial: 'idle',
  states: {
    idle: { entry: 'forget', on: { 'export.start': 'exporting' } },
    exporting: {
      tags: 'exporting',
      invoke: {
        id: 'readMessages',
        src: 'readMessages',
        input: ({ context }) => ({ after: context.after }),
        onDone: [
          {
            guard: { type: 'hasMore', params: part },
            target: 'exporting',
            reenter: true,
            actions: { type: 'addPart', params: part },
          },
          { target: 'idle', actions: [{ type: 'addPart', params: part }, 'handOver'] },
        ],
        onError: { target: 'idle', actions: { type: 'announceFailure', params: failure } },
      },
      after: {
        timeLimit: {
          description: 'Of one part.',
          target: 'idle',
          actions: { type: 'announceFailure', params: timeout },
        },
      },
    },
  },
});
