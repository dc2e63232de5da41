import type { movesMachine } from './moves.machine.ts';
import { offline } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { isSame, when } from './testing/words.ts';

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
    'each move is stored once, after the ones before': ({ on, is, before, was, calls }) => {
      const moved = before.matches('idle') ? on('documents.move')?.positions : undefined;
      const next = is('storePositions: stored') ? was.waiting : {};
      return isSame(calls.storePositions?.positions ?? {}, moved ?? next);
    },
    'a move waits for the one before, and is not lost': ({ on, before, was, context }) => {
      const moved = on('documents.move')?.positions;
      return !moved || before.matches('idle') || isSame(context.waiting, { ...was.waiting, ...moved });
    },
    'the moves that wait end with a failure, and with the session': ({ is, snapshot }) =>
      !is('storePositions: not stored', 'storePositions: the session ended') || snapshot.matches('idle'),
    'the end of all moves is announced once, and whether any was stored': (step) => {
      const { before, snapshot, was, is } = step;
      const isEnd = before.matches('storing') && snapshot.matches('idle');
      const isAnyStored = was.isAnyStored || is('storePositions: stored');
      const ends = step.emits.filter(({ type }) => type === 'moves.ended');
      return isSame(ends, when(isEnd, { type: 'moves.ended', isAnyStored }));
    },
  },
};
