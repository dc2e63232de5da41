import { type ModelOf, plain } from './graph/catalog-entry.ts';
import type { inboxExportMachine } from './inbox-export.machine.ts';
import { offline } from './model-errors.ts';

export const inboxExportModel: ModelOf<typeof inboxExportMachine> = {
  events: { 'export.start': plain },
  outcomes: { readAllMessages: { none: { output: [] }, offline: { error: offline } } },
  states: {
    idle: [{ role: 'button', name: 'Export CSV', disabled: false }],
    exporting: [{ role: 'button', name: 'Exporting...', disabled: true }],
  },
};
