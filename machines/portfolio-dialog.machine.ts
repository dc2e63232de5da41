import { assign, setup } from 'xstate';
import type { RecordEditorInput } from './record-editor.context.ts';
import { recordEditorMachine } from './record-editor.machine.ts';

type PortfolioDialogEvent =
  /** Opens it for a new or a stored item. */
  { type: 'dialog.open'; editor: RecordEditorInput } | { type: 'dialog.close' };

type PortfolioDialogTag = 'open';

const types: {
  context?: { editor: RecordEditorInput };
  events?: PortfolioDialogEvent;
  tags?: PortfolioDialogTag;
  children?: { editor: 'editor' };
} = {};

/** Edits nothing yet. */
const emptyEditor: RecordEditorInput = {
  owner: '',
  scope: '',
  name: '',
  seed: '',
  newId: '',
  blank: {},
  fixed: {},
  stored: null,
  onMissing: 'ask',
};

/** The dialog in which a portfolio item is made or changed. */
export const portfolioDialogMachine = setup({
  types,
  actors: { editor: recordEditorMachine },
  actions: { setEditor: assign((_, editor: RecordEditorInput) => ({ editor })) },
}).createMachine({
  id: 'portfolioDialog',
  context: { editor: emptyEditor },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.open': {
          target: 'open',
          actions: { type: 'setEditor', params: ({ event }) => event.editor },
        },
      },
    },
    open: {
      tags: 'open',
      invoke: { id: 'editor', src: 'editor', input: ({ context }) => context.editor },
      on: { 'dialog.close': 'closed' },
    },
  },
});
