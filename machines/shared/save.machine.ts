import { assign, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { RowVersion, SaveResult } from '#domain/save-result.ts';
import type { SessionReturn } from '#domain/session-event.ts';
import {
  type Failure,
  requestTimeout,
  requiredCallback,
  requiredPromise,
  toFailure,
  toOutput,
} from './requests.ts';

/** One write: `values` over `base`. A new record has an id from the client, or `''`. */
export type Write<Values> = { values: Values; base: RowVersion };

export type SaveInput<Values> = Write<Values> & {
  /** What happens when the record was deleted: it is recreated, or the user is asked. */
  onMissing: 'recreate' | 'ask';
};

type Context<Values, Stored> = SaveInput<Values> & {
  /** What a write found stored instead of `base`; null: nothing; undefined: no write has found a difference. */
  current: Stored | null | undefined;
  output: SaveOutput<Stored>;
};

export type SaveEvent<Values> =
  | { type: 'conflict.keepMine' }
  /** `values`: what was chosen field by field. */
  | { type: 'conflict.merge'; values: Values }
  | { type: 'conflict.takeTheirs' }
  /** `id`: a new UUID, so that a repeated request cannot make two records. */
  | { type: 'missing.saveAsNew'; id: string }
  | SessionReturn
  | { type: 'userChanged.save' }
  | { type: 'userChanged.keepUnsaved' }
  | { type: 'save.cancel' };

/**
 * How a save ended. `base`: the version that was replaced, or that the next save is to replace. `current`: what is
 * stored now; null: nothing; undefined: unknown.
 */
export type SaveOutput<Stored> =
  /** The record is stored. */
  | { outcome: 'saved'; record: Stored; base: RowVersion }
  /** The form takes over the stored record. */
  | { outcome: 'replaced'; current: Stored }
  /** The form stays open with its text. */
  | { outcome: 'failed'; error: BackendError; base: RowVersion; current: Stored | null | undefined }
  /** Another user has signed in, and leaves the text unsaved in the form. */
  | { outcome: 'keptUnsaved'; base: RowVersion; current: Stored | null | undefined }
  /** A question was closed without a choice. */
  | { outcome: 'cancelled' };

/** The session under which a save is sent. */
const sessionActors = {
  /** Asks the server whether the session is valid; false: it was lost, and the sign-in lies over the screen. */
  checkSession: requiredPromise<boolean, undefined>('checkSession'),
  /** Reports once that the lost session is restored. */
  watchReturn: requiredCallback<SessionReturn>('watchReturn'),
};

export type SessionActors = typeof sessionActors;

/** `saving`: no question is open, and nothing can be typed. */
export type SaveTag = 'saving';

/**
 * Saves one record: waits for the sign-in when the session was lost, and asks when something else was saved first, when
 * the record was deleted, or when another user has signed in. Nothing is written before the choice.
 */
export function saveMachine<Values, Stored extends RowVersion>() {
  const types: {
    context?: Context<Values, Stored>;
    events?: SaveEvent<Values>;
    input?: SaveInput<Values>;
    output?: SaveOutput<Stored>;
    tags?: SaveTag;
  } = {};
  type Result = SaveResult<Stored>;
  const failTransition = {
    target: 'failed',
    actions: { type: 'setFailedOutput', params: toFailure },
  } as const;

  return setup({
    types,
    actors: {
      write: requiredPromise<Result, Write<Values>>('write'),
      ...sessionActors,
    },
    delays: { requestTimeout },
    actions: {
      setCurrent: assign((_, result: Result) =>
        result.outcome === 'conflict' ? { current: result.current } : {},
      ),
      setNoneStored: assign({ current: null }),
      setBaseToCurrent: assign(({ context: { current, base } }) => ({
        base: current ? { id: current.id, version: current.version } : base,
      })),
      setValues: assign((_, { values }: { values: Values }) => ({ values })),
      setNewBase: assign((_, { id }: { id: string }) => ({ base: { id, version: 0 } })),
      setSavedOutput: assign({
        output: ({ context }, result: Result) =>
          result.outcome === 'saved'
            ? { outcome: 'saved', record: result.record, base: context.base }
            : context.output,
      }),
      setFailedOutput: assign({
        output: ({ context: { base, current } }, { error }: Failure) => ({
          outcome: 'failed',
          error,
          base,
          current,
        }),
      }),
      setReplacedOutput: assign({
        output: ({ context: { current, output } }) => (current ? { outcome: 'replaced', current } : output),
      }),
      setUnsavedOutput: assign({
        output: ({ context: { base, current } }) => ({ outcome: 'keptUnsaved', base, current }),
      }),
      setCancelledOutput: assign({ output: () => ({ outcome: 'cancelled' }) }),
    },
    guards: {
      isSaved: (_, result: Result) => result.outcome === 'saved',
      isConflict: (_, result: Result) => result.outcome === 'conflict',
      recreatesMissing: ({ context }) => context.onMissing === 'recreate',
      isUnauthenticated: (_, { error }: Failure) => error.kind === 'unauthenticated',
      isSessionValid: (_, isSessionValid: boolean) => isSessionValid,
      isSameUser: (_, { isSameUser }: SessionReturn) => isSameUser,
    },
  }).createMachine({
    id: 'save',
    context: ({ input }) => ({ ...input, current: undefined, output: { outcome: 'cancelled' } }),
    initial: 'writing',
    states: {
      writing: {
        tags: 'saving',
        invoke: {
          id: 'write',
          src: 'write',
          input: ({ context: { values, base } }) => ({ values, base }),
          onDone: [
            {
              guard: { type: 'isSaved', params: toOutput },
              target: 'saved',
              actions: { type: 'setSavedOutput', params: toOutput },
            },
            {
              guard: { type: 'isConflict', params: toOutput },
              target: 'conflict',
              actions: { type: 'setCurrent', params: toOutput },
            },
            {
              guard: 'recreatesMissing',
              target: 'writing',
              reenter: true,
              actions: ['setNoneStored', { type: 'setNewBase', params: { id: '' } }],
            },
            { target: 'missing', actions: 'setNoneStored' },
          ],
          onError: [
            {
              ...failTransition,
              guard: { type: 'isUnauthenticated', params: toFailure },
              target: 'checkingSession',
            },
            failTransition,
          ],
        },
        after: { requestTimeout: failTransition },
      },
      checkingSession: {
        description:
          'The refused session may have been replaced since: the refusal is announced only if the session is valid.',
        tags: 'saving',
        invoke: {
          id: 'checkSession',
          src: 'checkSession',
          onDone: [
            { guard: { type: 'isSessionValid', params: toOutput }, target: 'failed' },
            { target: 'waitingForSignIn' },
          ],
          onError: 'failed',
        },
        after: { requestTimeout: 'failed' },
      },
      waitingForSignIn: {
        tags: 'saving',
        invoke: { id: 'watchReturn', src: 'watchReturn' },
        on: {
          'session.restored': [
            { guard: { type: 'isSameUser', params: ({ event }) => event }, target: 'writing' },
            { target: 'userChanged' },
          ],
        },
      },
      userChanged: {
        description: 'Another user has signed in: nothing is written before they have chosen.',
        on: {
          'userChanged.save': 'writing',
          'userChanged.keepUnsaved': 'keptUnsaved',
          'save.cancel': 'cancelled',
        },
      },
      conflict: {
        description: 'Something else was saved first: nothing is written before the person has chosen.',
        on: {
          'conflict.keepMine': { target: 'writing', actions: 'setBaseToCurrent' },
          'conflict.merge': {
            target: 'writing',
            actions: ['setBaseToCurrent', { type: 'setValues', params: ({ event }) => event }],
          },
          'conflict.takeTheirs': 'replaced',
          'save.cancel': 'cancelled',
        },
      },
      missing: {
        description: 'The record was deleted: its text can be saved as a new one.',
        on: {
          'missing.saveAsNew': {
            target: 'writing',
            actions: { type: 'setNewBase', params: ({ event }) => event },
          },
          'save.cancel': 'cancelled',
        },
      },
      saved: { type: 'final' },
      replaced: { type: 'final', entry: 'setReplacedOutput' },
      failed: { type: 'final' },
      keptUnsaved: { type: 'final', entry: 'setUnsavedOutput' },
      cancelled: { type: 'final', entry: 'setCancelledOutput' },
    },
    output: ({ context }) => context.output,
  });
}
