import type { StoredRecord } from '#domain/record.ts';
import { errors, storedRecord } from '#machines/testing/fixtures.ts';
import type { ModelOf } from '#machines/testing/model.ts';
import { isSame } from '#machines/testing/words.ts';
import type { saveMachine, Write } from './save.machine.ts';

export const saveInput: Write = {
  values: { title: 'My title' },
  base: { id: storedRecord.id, version: storedRecord.version },
  target: 'live',
};

const record: StoredRecord = { ...storedRecord, title: 'My title', version: 2 };
const theirs: StoredRecord = { ...storedRecord, title: 'Their title', version: 2 };

export const saveModel: ModelOf<typeof saveMachine> = {
  events: {
    'session.restored': { 'of the same user': { isSameUser: true }, 'of another': { isSameUser: false } },
  },
  outcomes: {
    write: {
      saved: { output: { outcome: 'saved', record } },
      conflict: { output: { outcome: 'conflict', current: theirs } },
      missing: { output: { outcome: 'missing' } },
      ...errors('denied', 'session expired', 'offline', 'recursion'),
    },
    checkSession: { valid: { output: true }, lost: { output: false }, ...errors('offline') },
  },
  sends: { watchReturn: ['session.restored'] },
  // What is written, and how it ended, is carried, never decided upon.
  contextKey: () => null,
  unannounced: ['write', 'checkSession'],
  invariants: {
    'the text is written over what it was typed over: once, and once more for the same user': (step) => {
      const isDue = step.label === '' || step.on('session.restored')?.isSameUser;
      return isSame(step.calls.write, isDue ? saveInput : undefined);
    },
    'a lost session is waited for, after it has been asked about': ({ is, calls }) =>
      'checkSession' in calls === is('write: session expired') &&
      'watchReturn' in calls === is('checkSession: lost'),
    'another user’s session writes nothing, and any other result is that of the write': (step) => {
      const { is, output, history, snapshot } = step;
      const refused = history.findLast((one) => one.is('write'))?.failure;
      const answered = output('write') ?? { outcome: 'failed', error: refused };
      const ended = is('session.restored (of another)') ? { outcome: 'otherUser' } : answered;
      return isSame(snapshot.output, snapshot.status === 'done' ? ended : undefined);
    },
    'it ends once nothing is asked and nobody is waited for': ({ running, snapshot }) =>
      running.length === (snapshot.status === 'active' ? 1 : 0),
  },
};
