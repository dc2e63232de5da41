import type { movesMachine } from './moves.machine.ts';
import { isSame, when } from './shared/model-words.ts';
import { offline } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';

export const movesModel: ModelOf<typeof movesMachine> = {
  events: {
    'documents.move': {
      'the first one': { positions: { first: 'a2' } },
      'another one': { positions: { second: 'a3' } },
    },
  },
  outcomes: {
    storePositions: {
      stored: { output: 'stored' },
      'the session ended': { output: 'sessionEnded' },
      'not stored': { error: offline },
    },
  },
  invariants: {
    'one request at a time, and none while nothing was moved': ({ running, snapshot, context }) =>
      isSame(running, when(snapshot.matches('storing'), 'storePositions')) &&
      snapshot.matches('storing') === Object.keys(context.sent).length > 0,
    'each move is stored once, after the ones before': ({ on, is, before, was, calls }) => {
      const moved = on('documents.move')?.positions;
      const isFirst = moved !== undefined && before.matches('idle');
      const next = isFirst ? moved : is('storePositions: stored') ? was.waiting : {};
      return isSame(calls.storePositions?.positions ?? {}, next);
    },
    'a move waits for the one before, and is not lost': ({ on, before, was, context }) => {
      const moved = on('documents.move')?.positions;
      return !moved || before.matches('idle') || isSame(context.waiting, { ...was.waiting, ...moved });
    },
    'a failure is announced once, and ends the moves after it; the end says whether any was stored': ({
      failure,
      snapshot,
      before,
      was,
      is,
      emits,
    }) => {
      const isEnd = before.matches('storing') && snapshot.matches('idle');
      const isAnyStored = was.isAnyStored || is('storePositions: stored');
      return isSame(emits, [
        ...when(failure, { type: 'moves.failed', error: failure }),
        ...when(isEnd, { type: 'moves.ended', isAnyStored }),
      ]);
    },
  },
};
