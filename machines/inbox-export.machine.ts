import { emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { MessageRecord } from '#domain/contact-message-record.ts';
import { failure, overdue } from './failure.ts';
import { requiredPromise } from './required-actor.ts';

/** Milliseconds after which an export is given up: it may take many requests, each with its own limit. */
export const exportTimeLimit = 120_000;

export type InboxExportEvent = { type: 'export.start' };

export type InboxExportEmitted =
  | { type: 'export.read'; messages: MessageRecord[] }
  | { type: 'export.failed'; error: BackendError };

export type InboxExportTag = 'exporting';

const types: { events?: InboxExportEvent; emitted?: InboxExportEmitted; tags?: InboxExportTag } = {};

/** Reads all contact messages for a file. */
export const inboxExportMachine = setup({
  types,
  actors: { readAllMessages: requiredPromise<MessageRecord[], undefined>('readAllMessages') },
  delays: { exportTimeLimit },
  actions: {
    handOver: emit((_, { messages }: { messages: MessageRecord[] }) => ({
      type: 'export.read' as const,
      messages,
    })),
    announceFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'export.failed' as const,
      error,
    })),
  },
}).createMachine({
  id: 'inboxExport',
  initial: 'idle',
  states: {
    idle: { on: { 'export.start': 'exporting' } },
    exporting: {
      tags: 'exporting',
      invoke: {
        id: 'readAllMessages',
        src: 'readAllMessages',
        onDone: {
          target: 'idle',
          actions: { type: 'handOver', params: ({ event }) => ({ messages: event.output }) },
        },
        onError: { target: 'idle', actions: { type: 'announceFailure', params: failure } },
      },
      after: { exportTimeLimit: { target: 'idle', actions: { type: 'announceFailure', params: overdue } } },
    },
  },
});
