import { assign, emit, setup } from 'xstate';
import { type BackendError, timedOut } from '#domain/backend-error.ts';
import {
  emptyPortfolioForm,
  type PortfolioDraft,
  type PortfolioFormValues,
  type PortfolioItem,
  portfolioFormValues,
} from '#domain/portfolio-item.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { SessionReturn } from '#domain/session-event.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredCallback, requiredPromise } from './shared/required-actor.ts';
import { mayBeSessionLoss } from './shared/session-loss.ts';
import { timeLimit } from './shared/time-limit.ts';

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
  /** In `interrupted`: what the save was refused with. */
  refusal: BackendError;
};

export type PortfolioDialogEvent =
  /** `id`: a new UUID, so that a repeated request cannot make two items. */
  | { type: 'dialog.create'; id: string }
  | { type: 'dialog.edit'; item: PortfolioItem }
  | { type: 'dialog.close' }
  /**
   * A kept draft goes on where it was: `id` under which it was to be stored, so that a save of it that has happened
   * is found, and `version` over which it was typed, so that its save finds what changed since.
   */
  | { type: 'draft.restore'; id: string; version: number }
  | { type: 'item.submit'; draft: PortfolioDraft }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  /** `draft`: what was chosen field by field. */
  | { type: 'conflict.merge'; draft: PortfolioDraft }
  | SessionReturn
  /** Somebody else has signed in: the interrupted save is sent in their name, or not at all. */
  | { type: 'handover.save' }
  | { type: 'handover.keep' }
  | { type: 'missing.saveAsNew'; id: string };

export type PortfolioDialogEmitted =
  | { type: 'item.created'; id: string; title: string }
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
const restored = ({ event }: { event: { id: string; version: number } }) => ({
  id: event.id,
  version: event.version,
});
const answer = ({ event }: { event: { output: boolean } }) => ({ isKept: event.output });
const returned = ({ event }: { event: SessionReturn }) => ({ isSameUser: event.isSameUser });
type ResultParams = { result: SaveResult<PortfolioItem> };

const portfolioDialogSetup = setup({
  types,
  actors: {
    createItem: requiredPromise<SaveResult<PortfolioItem>, PortfolioCreate>('createItem'),
    updateItem: requiredPromise<SaveResult<PortfolioItem>, PortfolioUpdate>('updateItem'),
    /** Whether the session still stands. */
    checkSession: requiredPromise<boolean, undefined>('checkSession'),
    watchReturn: requiredCallback<SessionReturn>('watchReturn'),
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
    resumeDraft: assign((_, { id, version }: { id: string; version: number }) => ({ id, version })),
    seeTheirVersion: assign({ version: ({ context }) => context.theirVersion }),
    startFromTheirs: assign({ initial: ({ context }) => context.theirs }),
    renameRecord: assign({ id: (_, { id }: { id: string }) => id }),
    keepRefusal: assign({ refusal: (_, { error }: { error: BackendError }) => error }),
    announceRefusedCreate: emit(({ context }) => ({
      type: 'create.failed' as const,
      error: context.refusal,
    })),
    announceRefusedUpdate: emit(({ context }) => ({
      type: 'update.failed' as const,
      error: context.refusal,
    })),
    announceCreated: emit(({ context }) => ({
      type: 'item.created' as const,
      id: context.id,
      title: context.draft.title,
    })),
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
    mayBeSessionLoss: (_, { error }: { error: BackendError }) => mayBeSessionLoss(error),
    isSessionKept: (_, { isKept }: { isKept: boolean }) => isKept,
    isSameUser: (_, { isSameUser }: { isSameUser: boolean }) => isSameUser,
  },
});

/** A save of `create` or `edit` that was refused, perhaps for want of a session. */
function interruptedIn(
  place: 'create' | 'edit',
  announceRefusal: 'announceRefusedCreate' | 'announceRefusedUpdate',
) {
  const kept = { target: `#portfolioDialog.${place}.editing`, actions: announceRefusal };
  const replayed = `#portfolioDialog.${place}.saving`;
  return portfolioDialogSetup.createStateConfig({
    description: 'The save was refused: for want of a session, it is sent once more after the sign-in.',
    initial: 'checkingSession',
    states: {
      checkingSession: {
        tags: 'saving',
        invoke: {
          id: 'checkSession',
          src: 'checkSession',
          onDone: [{ guard: { type: 'isSessionKept', params: answer }, ...kept }, { target: 'waiting' }],
          onError: kept,
        },
        after: { timeLimit: kept },
      },
      waiting: {
        tags: 'saving',
        invoke: { id: 'watchReturn', src: 'watchReturn' },
        on: {
          'session.restored': [
            { guard: { type: 'isSameUser', params: returned }, target: replayed },
            { target: 'handedOver' },
          ],
        },
      },
      handedOver: {
        description: 'Somebody else has signed in: nothing is sent until they have chosen.',
        on: {
          'handover.save': replayed,
          'handover.keep': `#portfolioDialog.${place}.editing`,
          'dialog.close': '#portfolioDialog.closed',
        },
      },
    },
  });
}

/** The dialog in which a portfolio item is made or changed. */
export const portfolioDialogMachine = portfolioDialogSetup.createMachine({
  id: 'portfolioDialog',
  context: {
    id: '',
    version: 0,
    initial: emptyPortfolioForm,
    draft: noDraft,
    theirs: emptyPortfolioForm,
    theirVersion: 0,
    refusal: timedOut(),
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
            'draft.restore': { actions: { type: 'resumeDraft', params: restored } },
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
                guard: { type: 'isSaved', params: result },
                target: '#portfolioDialog.closed',
                actions: 'announceCreated',
              },
              {
                guard: { type: 'isConflict', params: result },
                target: '#portfolioDialog.edit.conflict',
                actions: { type: 'showTheirs', params: result },
              },
              {
                description: 'An earlier try has stored it, and somebody has deleted it since.',
                target: '#portfolioDialog.edit.missing',
              },
            ],
            onError: [
              {
                guard: { type: 'mayBeSessionLoss', params: failure },
                target: 'interrupted',
                actions: { type: 'keepRefusal', params: failure },
              },
              { target: 'editing', actions: { type: 'announceCreateFailure', params: failure } },
            ],
          },
          after: {
            timeLimit: { target: 'editing', actions: { type: 'announceCreateFailure', params: timeout } },
          },
        },
        interrupted: interruptedIn('create', 'announceRefusedCreate'),
      },
    },

    edit: {
      tags: 'open',
      initial: 'editing',
      states: {
        editing: {
          on: {
            'draft.restore': { actions: { type: 'resumeDraft', params: restored } },
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
            onError: [
              {
                guard: { type: 'mayBeSessionLoss', params: failure },
                target: 'interrupted',
                actions: { type: 'keepRefusal', params: failure },
              },
              { target: 'editing', actions: { type: 'announceUpdateFailure', params: failure } },
            ],
          },
          after: {
            timeLimit: { target: 'editing', actions: { type: 'announceUpdateFailure', params: timeout } },
          },
        },
        interrupted: interruptedIn('edit', 'announceRefusedUpdate'),
        conflict: {
          description: 'Something else was saved first: nothing is written until the person has chosen.',
          on: {
            'conflict.keepMine': { target: 'saving', actions: 'seeTheirVersion' },
            'conflict.merge': {
              target: 'saving',
              actions: ['seeTheirVersion', { type: 'keepDraft', params: submitted }],
            },
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
