import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import {
  emptyPortfolioForm,
  type PortfolioFormValues,
  type PortfolioInput,
  type PortfolioItem,
  portfolioFormValues,
} from '#domain/portfolio-item.ts';
import type { RowVersion } from '#domain/save-result.ts';
import { toOutput } from './shared/requests.ts';
import { type SaveOutput, saveMachine } from './shared/save.machine.ts';

/** `id` and `version`: the stored item that the form is based on. Version 0: a new item, with an id from this client. */
type Context = RowVersion & {
  /** What the form starts with. */
  initial: PortfolioFormValues;
};

export type PortfolioDialogEvent =
  /** `id`: a new UUID, so that a repeated request cannot make two items. */
  | { type: 'dialog.create'; id: string }
  | { type: 'dialog.edit'; item: PortfolioItem }
  | { type: 'dialog.close' }
  /**
   * Continues a stored draft. `id`: what it would have been saved under, so an earlier save whose response was lost is
   * found. `version`: what it was based on, so conflicts are detected.
   */
  | { type: 'draft.restore'; id: string; version: number }
  | { type: 'item.submit'; values: PortfolioInput };

export type PortfolioDialogEmitted =
  | { type: 'item.created'; item: PortfolioItem }
  | { type: 'item.updated'; item: PortfolioItem }
  | { type: 'create.failed'; error: BackendError }
  | { type: 'update.failed'; error: BackendError };

export type PortfolioDialogTag = 'open';

const types: {
  context?: Context;
  events?: PortfolioDialogEvent;
  emitted?: PortfolioDialogEmitted;
  tags?: PortfolioDialogTag;
  children?: { save: 'save' };
} = {};

/** Saves one item; a deleted item is recreated only after a confirmation. */
export const saveItemMachine = saveMachine<PortfolioInput, PortfolioItem>();

type Output = SaveOutput<PortfolioItem>;

const contextOf = (item: PortfolioItem): Context => ({
  id: item.id,
  version: item.version,
  initial: portfolioFormValues(item),
});

/** The dialog in which a portfolio item is made or changed. */
export const portfolioDialogMachine = setup({
  types,
  actors: { save: saveItemMachine },
  actions: {
    setNewItem: assign((_, { id }: { id: string }) => ({ id, version: 0, initial: emptyPortfolioForm })),
    setItem: assign((_, { item }: { item: PortfolioItem }) => contextOf(item)),
    setBase: assign((_, { id, version }: RowVersion) => ({ id, version })),
    applySaveOutput: assign((_, output: Output) => {
      if (output.outcome === 'failed' || output.outcome === 'keptUnsaved') return { ...output.base };
      return output.outcome === 'replaced' ? contextOf(output.current) : {};
    }),
    announceSaveOutput: enqueueActions(({ enqueue }, output: Output) => {
      if (output.outcome === 'saved') {
        const { base, record } = output;
        enqueue.emit({ type: base.version === 0 ? 'item.created' : 'item.updated', item: record });
      }
      if (output.outcome === 'failed') {
        const { base, error } = output;
        enqueue.emit({ type: base.version === 0 ? 'create.failed' : 'update.failed', error });
      }
    }),
  },
  guards: {
    isSavedOrCancelled: (_, output: Output) => output.outcome === 'saved' || output.outcome === 'cancelled',
  },
}).createMachine({
  id: 'portfolioDialog',
  context: { id: '', version: 0, initial: emptyPortfolioForm },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.create': {
          target: 'editing',
          actions: { type: 'setNewItem', params: ({ event }) => event },
        },
        'dialog.edit': {
          target: 'editing',
          actions: { type: 'setItem', params: ({ event }) => event },
        },
      },
    },
    editing: {
      tags: 'open',
      on: {
        'draft.restore': { actions: { type: 'setBase', params: ({ event }) => event } },
        'dialog.close': 'closed',
        'item.submit': 'saving',
      },
    },
    saving: {
      tags: 'open',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { id, version }, event }) => {
          assertEvent(event, 'item.submit');
          return { values: event.values, base: { id, version }, onMissing: 'ask' as const };
        },
        onDone: [
          {
            guard: { type: 'isSavedOrCancelled', params: toOutput },
            target: 'closed',
            actions: { type: 'announceSaveOutput', params: toOutput },
          },
          {
            target: 'editing',
            actions: [
              { type: 'applySaveOutput', params: toOutput },
              { type: 'announceSaveOutput', params: toOutput },
            ],
          },
        ],
      },
    },
  },
});
