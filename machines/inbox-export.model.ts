import { type ModelOf, plain } from './graph/catalog-entry.ts';
import type { inboxExportMachine } from './inbox-export.machine.ts';
import { offline } from './testing/model-errors.ts';

const next = { id: 'message-1', created_at: '2026-01-01T00:00:00.000Z' };

export const inboxExportModel: ModelOf<typeof inboxExportMachine> = {
  events: { 'export.start': plain },
  outcomes: {
    readMessages: {
      'some of many': { output: { messages: [], count: 2, next } },
      'the last ones': { output: { messages: [], count: 1, next: null } },
      offline: { error: offline },
    },
  },
  states: {
    idle: [{ role: 'button', name: 'Export CSV', disabled: false }],
    exporting: [{ role: 'button', name: 'Exporting...', disabled: true }],
  },
};
