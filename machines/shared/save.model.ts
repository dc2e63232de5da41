import type { BackendError } from '#domain/backend-error.ts';
import type { StoredRecord } from '#domain/record.ts';
import { expectations, type ModelOf } from '#machines/expectations.ts';
import { denied, offline, recursion, sessionExpired, storedRecord } from '#machines/testing/fixtures.ts';
import { errors } from './model-words.ts';
import type { SaveOutput, saveMachine, Write } from './save.machine.ts';

export const saveInput: Write = {
  values: { title: 'My title' },
  base: { id: storedRecord.id, version: storedRecord.version },
};

const record: StoredRecord = { ...storedRecord, title: 'My title', version: 2 };
const theirs: StoredRecord = { ...storedRecord, title: 'Their title', version: 2 };

type Facts = {
  running: 'write' | 'checkSession' | 'watchReturn' | null;
  /** Of the session; announced only if the session is valid. */
  refusal: BackendError | null;
};

const ends = (output: SaveOutput) => ({ facts: { running: null }, output });
const writes = { facts: { running: 'write' as const }, calls: { write: saveInput } };

export const saveModel: ModelOf<typeof saveMachine> = {
  events: {
    'session.restored': { 'of the same user': { isSameUser: true }, 'of another': { isSameUser: false } },
  },
  outcomes: {
    write: {
      saved: { output: { outcome: 'saved', record } },
      conflict: { output: { outcome: 'conflict', current: theirs } },
      missing: { output: { outcome: 'missing' } },
      ...errors({ denied, 'session expired': sessionExpired, offline, recursion }),
    },
    checkSession: { valid: { output: true }, lost: { output: false }, ...errors({ offline }) },
  },
  sends: { watchReturn: ['session.restored'] },
  // What is written, and how it ended, is carried, never decided upon.
  contextKey: () => null,
  expectations: expectations<typeof saveMachine, Facts>()({
    start: () => ({ ...writes, facts: { running: 'write', refusal: null } }),
    seen: ({ context: { values, base } }) => ({ values, base }),
    situation: ({ running }) => ({
      seen: saveInput,
      running: running ? [running] : [],
    }),
    rules: (on) => ({
      'what was typed is stored, or another record is found in its place, or none': on(
        ['write: saved', 'write: conflict', 'write: missing'],
        { causes: (_, { output }) => ends(output) },
      ),
      'a write that fails changes nothing, whether it was refused or not answered': on(
        ['write: denied', 'write: offline', 'write: recursion'],
        { causes: (_, { error }) => ends({ outcome: 'failed', error }) },
      ),
      'a refused session is looked at before anything is said': on('write: session expired', {
        causes: (_, { error }) => ({
          facts: { running: 'checkSession', refusal: error },
          calls: { checkSession: undefined },
        }),
      }),
      'the refusal is said where the session is valid, or nobody knows': on(
        ['checkSession: valid', 'checkSession failed'],
        { causes: ({ refusal }) => ends({ outcome: 'failed', error: refusal ?? offline }) },
      ),
      'a lost session is waited for': on('checkSession: lost', {
        causes: { facts: { running: 'watchReturn' }, calls: { watchReturn: undefined } },
      }),
      'the same user’s text is written once more': on('session.restored (of the same user)', {
        given: ({ running }) => running === 'watchReturn',
        causes: writes,
      }),
      'another user’s session writes nothing': on('session.restored (of another)', {
        given: ({ running }) => running === 'watchReturn',
        causes: ends({ outcome: 'otherUser' }),
      }),
    }),
    factsKey: ({ running }) => running,
  }),
};
