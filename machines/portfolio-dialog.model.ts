import { noPayload } from '#machines/testing/authoring.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { portfolioDialogMachine } from './portfolio-dialog.machine.ts';
import { newRecordInput, recordEditorInput } from './record-editor.model.ts';
import { button, dialog, presentIf } from './shared/screen-words.ts';

type Facts = { open: 'new' | 'stored' | null };

export const portfolioDialogModel: ModelOf<typeof portfolioDialogMachine> = {
  events: {
    'dialog.open': {
      'for a new item': { editor: newRecordInput },
      'for a stored item': { editor: recordEditorInput },
    },
    'dialog.close': noPayload,
  },
  // An editor runs until its dialog closes.
  outcomes: { editor: {} },
  machines: { editor: 'record-editor' },
  expectations: expectations<typeof portfolioDialogMachine, Facts>()({
    start: () => ({ facts: { open: null } }),
    seen: () => null,
    situation: ({ open }) => ({
      seen: null,
      running: open === null ? [] : ['editor'],
      screen: [
        dialog('Add Portfolio Item', presentIf(open === 'new')),
        dialog('Edit Portfolio Item', presentIf(open === 'stored')),
        ...(open === null ? [] : [button('Save', { disabled: false })]),
      ],
    }),
    rules: (on) => ({
      'a new item, or a stored one, is edited from what is stored of it': on('dialog.open', {
        given: ({ open }) => open === null,
        causes: (_, { editor }) => ({
          facts: { open: editor.stored ? 'stored' : 'new' },
          calls: { editor },
        }),
      }),
      'the dialog closes with its editor': on('dialog.close', {
        given: ({ open }) => open !== null,
        causes: { facts: { open: null } },
      }),
    }),
  }),
};
