import type { StoredRecord } from '#domain/record.ts';
import { denied, offline, recursion, sessionExpired, storedRecord } from '#machines/testing/fixtures.ts';
import type { ModelOf } from '#machines/testing/model.ts';
import { errors, isSame } from './model-words.ts';
import type { saveMachine, Write } from './save.machine.ts';

export const saveInput: Write = {
  values: { title: 'My title' },
  base: { id: storedRecord.id, version: storedRecord.version },
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
      ...errors({ denied, 'session expired': sessionExpired, offline, recursion }),
    },
    checkSession: { valid: { output: true }, lost: { output: false }, ...errors({ offline }) },
  },
  sends: { watchReturn: ['session.restored'] },
  // What is written, and how it ended, is carried, never decided upon.
  contextKey: () => null,
  invariants: {
    'one request is made at a time, until it has ended': ({ running, snapshot }) =>
      running.length === (snapshot.status === 'active' ? 1 : 0),
    'the text is written over what it was typed over: once, and once more for the same user': (step) =>
      isSame(
        step.calls.write,
        step.label === '' || step.on('session.restored')?.isSameUser ? saveInput : undefined,
      ),
    'a lost session is waited for, after it has been asked about': ({ label, calls }) =>
      'checkSession' in calls === (label === 'write: session expired') &&
      'watchReturn' in calls === (label === 'checkSession: lost'),
    'another user’s session writes nothing, and any other result is that of the write': (step) => {
      const { label, output, history, on } = step;
      const refused = history.findLast((one) => one.failure && one.label.startsWith('write'));
      const isOn =
        ['', 'write: session expired', 'checkSession: lost'].includes(label) ||
        on('session.restored')?.isSameUser;
      const ended = on('session.restored') ? { outcome: 'otherUser' } : output('write');
      return isSame(
        step.snapshot.output,
        isOn ? undefined : (ended ?? { outcome: 'failed', error: refused?.failure }),
      );
    },
  },
};
