import type { portfolioDialogMachine } from './portfolio-dialog.machine.ts';
import { newRecordInput, recordEditorInput } from './record-editor.model.ts';
import type { ModelOf } from './testing/model.ts';
import { button, dialog, isSame, onlyPayload, when } from './testing/words.ts';

export const portfolioDialogModel: ModelOf<typeof portfolioDialogMachine> = {
  events: {
    'dialog.open': {
      'for a new item': { editor: newRecordInput },
      'for a stored item': { editor: recordEditorInput },
    },
    'dialog.close': onlyPayload({}),
  },
  // An editor runs until its dialog closes.
  outcomes: { editor: {} },
  machines: { editor: 'record-editor' },
  invariants: {
    'an item is edited from what is stored of it, one at a time': ({ on, before, calls }) =>
      isSame(calls.editor, before.matches('closed') ? on('dialog.open')?.editor : undefined),
    'the dialog closes with its editor': ({ snapshot, running, can }) =>
      isSame(running, when(snapshot.matches('open'), 'editor')) &&
      can('dialog.close') === snapshot.matches('open'),
  },
  screen: (snapshot) =>
    snapshot.matches('open')
      ? [button('Save', { disabled: false })]
      : [dialog('Add Portfolio Item', { absent: true }), dialog('Edit Portfolio Item', { absent: true })],
};
