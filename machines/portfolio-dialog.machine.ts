import { assertEvent, setup } from 'xstate';
import type { RecordEditorInput } from './record-editor.context.ts';
import { recordEditorMachine } from './record-editor.machine.ts';

type PortfolioDialogEvent =
  /** Opens it for a new or a stored record. */
  { type: 'dialog.open'; editor: RecordEditorInput } | { type: 'dialog.close' };

const types: {
  events?: PortfolioDialogEvent;
  children?: { editor: 'editor' };
} = {};

export const portfolioDialogMachine = setup({
  types,
  actors: { editor: recordEditorMachine },
}).createMachine({
  id: 'portfolioDialog',
  description:
    'The dialog in which a portfolio item, or a record of another kind, is made or changed: it opens and ' +
    'ends a record editor.',
  initial: 'closed',
  states: {
    closed: { on: { 'dialog.open': 'open' } },
    open: {
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ event }) => {
          assertEvent(event, 'dialog.open');
          return event.editor;
        },
      },
      on: { 'dialog.close': 'closed' },
    },
  },
});
