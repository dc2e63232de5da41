import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import {
  emptyPortfolioForm,
  type PortfolioDraft,
  type PortfolioFormValues,
  type PortfolioItem,
  portfolioFormValues,
} from '#domain/portfolio-item.ts';
import type { SaveResult } from '#domain/save-result.ts';
import { failure, overdue } from './failure.ts';
import { requiredPromise } from './required-actor.ts';
import { timeLimit } from './time-limit.ts';

/** What is to be written: `version` is the one the admin has seen. */
export type PortfolioCreate = { id: string; draft: PortfolioDraft };
export type PortfolioUpdate = PortfolioCreate & { version: number };

type Context = {
  /** The stored item's id, or the one that this client made for a new item. */
  id: string;
  version: number;
  /** What the form starts with. */
  initial: PortfolioFormValues;
  /** The last draft that was submitted. */
  draft: PortfolioDraft;
  /** In `conflict`: what somebody else has saved meanwhile. */
  theirs: PortfolioFormValues;
  theirVersion: number;
};

export type PortfolioDialogEvent =
  /** `id`: a new UUID, so that a repeated request cannot make two items. */
  | { type: 'dialog.create'; id: string }
  | { type: 'dialog.edit'; item: PortfolioItem }
  | { type: 'dialog.close' }
  | { type: 'item.submit'; draft: PortfolioDraft }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  | { type: 'missing.saveAsNew'; id: string };

export type PortfolioDialogEmitted =
  | { type: 'item.created' }
  | { type: 'item.updated' }
  | { type: 'create.failed'; error: BackendError }
  | { type: 'update.failed'; error: BackendError };

export type PortfolioDialogTag = 'open' | 'saving';

const types: {
  context?: Context;
  events?: PortfolioDialogEvent;
  emitted?: PortfolioDialogEmitted;
  tags?: PortfolioDialogTag;
} = {};

const noDraft: PortfolioDraft = { title: '', category: 'web', description: '', image_url: null };

const submitted = ({ event }: { event: { draft: PortfolioDraft } }) => ({ draft: event.draft });
const result = ({ event }: { event: { output: SaveResult<PortfolioItem> } }) => ({ result: event.output });
type ResultParams = { result: SaveResult<PortfolioItem> };

/** The dialog in which a portfolio item is made or changed. */
export const portfolioDialogMachine = setup({
  types,
  actors: {
    createItem: requiredPromise<SaveResult<PortfolioItem>, PortfolioCreate>('createItem'),
    updateItem: requiredPromise<SaveResult<PortfolioItem>, PortfolioUpdate>('updateItem'),
  },
  delays: { timeLimit },
  actions: {
    startNew: assign((_, { id }: { id: string }) => ({ id, version: 0, initial: emptyPortfolioForm })),
    takeItem: assign((_, { item }: { item: PortfolioItem }) => ({
      id: item.id,
      version: item.version,
      initial: portfolioFormValues(item),
    })),
    keepDraft: assign({ draft: (_, { draft }: { draft: PortfolioDraft }) => draft }),
    showTheirs: assign((_, { result }: ResultParams) =>
      result.outcome === 'conflict'
        ? { theirs: portfolioFormValues(result.current), theirVersion: result.current.version }
        : {},
    ),
    seeTheirVersion: assign({ version: ({ context }) => context.theirVersion }),
    startFromTheirs: assign({ initial: ({ context }) => context.theirs }),
    renameRecord: assign({ id: (_, { id }: { id: string }) => id }),
    announceCreated: emit({ type: 'item.created' }),
    announceUpdated: emit({ type: 'item.updated' }),
    announceCreateFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'create.failed' as const,
      error,
    })),
    announceUpdateFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'update.failed' as const,
      error,
    })),
  },
  guards: {
    isSaved: (_, { result }: ResultParams) => result.outcome === 'saved',
    isConflict: (_, { result }: ResultParams) => result.outcome === 'conflict',
  },
}).createMachine({
  id: 'portfolioDialog',
  context: {
    id: '',
    version: 0,
    initial: emptyPortfolioForm,
    draft: noDraft,
    theirs: emptyPortfolioForm,
    theirVersion: 0,
  },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.create': {
          target: 'create',
          actions: { type: 'startNew', params: ({ event }) => ({ id: event.id }) },
        },
        'dialog.edit': {
          target: 'edit',
          actions: { type: 'takeItem', params: ({ event }) => ({ item: event.item }) },
        },
      },
    },

    create: {
      tags: 'open',
      initial: 'editing',
      states: {
        editing: {
          on: {
            'dialog.close': '#portfolioDialog.closed',
            'item.submit': { target: 'saving', actions: { type: 'keepDraft', params: submitted } },
          },
        },
        saving: {
          tags: 'saving',
          invoke: {
            id: 'createItem',
            src: 'createItem',
            input: ({ context }) => ({ id: context.id, draft: context.draft }),
            onDone: [
              {
                guard: { type: 'isConflict', params: result },
                target: '#portfolioDialog.edit.conflict',
                actions: { type: 'showTheirs', params: result },
              },
              { target: '#portfolioDialog.closed', actions: 'announceCreated' },
            ],
            onError: { target: 'editing', actions: { type: 'announceCreateFailure', params: failure } },
          },
          after: {
            timeLimit: { target: 'editing', actions: { type: 'announceCreateFailure', params: overdue } },
          },
        },
      },
    },

    edit: {
      tags: 'open',
      initial: 'editing',
      states: {
        editing: {
          on: {
            'dialog.close': '#portfolioDialog.closed',
            'item.submit': { target: 'saving', actions: { type: 'keepDraft', params: submitted } },
          },
        },
        saving: {
          tags: 'saving',
          invoke: {
            id: 'updateItem',
            src: 'updateItem',
            input: ({ context }) => ({ id: context.id, version: context.version, draft: context.draft }),
            onDone: [
              {
                guard: { type: 'isSaved', params: result },
                target: '#portfolioDialog.closed',
                actions: 'announceUpdated',
              },
              {
                guard: { type: 'isConflict', params: result },
                target: 'conflict',
                actions: { type: 'showTheirs', params: result },
              },
              { target: 'missing' },
            ],
            onError: { target: 'editing', actions: { type: 'announceUpdateFailure', params: failure } },
          },
          after: {
            timeLimit: { target: 'editing', actions: { type: 'announceUpdateFailure', params: overdue } },
          },
        },
        conflict: {
          description: 'Somebody else saved first: nothing is written until the person has chosen.',
          on: {
            'conflict.keepMine': { target: 'saving', actions: 'seeTheirVersion' },
            'conflict.takeTheirs': { target: 'editing', actions: ['seeTheirVersion', 'startFromTheirs'] },
            'dialog.close': '#portfolioDialog.closed',
          },
        },
        missing: {
          description: 'Somebody else deleted the item: its text can be saved as a new one.',
          on: {
            'missing.saveAsNew': {
              target: '#portfolioDialog.create.saving',
              actions: { type: 'renameRecord', params: ({ event }) => ({ id: event.id }) },
            },
            'dialog.close': '#portfolioDialog.closed',
          },
        },
      },
    },
  },
});
