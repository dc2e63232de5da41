import { test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { randomWalk } from '#machines/testing/random-walk.ts';
import { isExhaustive } from '#tools/test/depth.ts';

/** The same walks every time, and others each night; `WALK_SEED` repeats a failure. */
const firstSeed = Number(process.env.WALK_SEED ?? (isExhaustive ? Date.now() : 1));
const walks = isExhaustive ? 20 : 1;
const steps = isExhaustive ? 1_000 : 300;

test.each(catalog)(
  '$name does what its model says after many repetitions',
  { timeout: 60_000 * walks },
  (entry) => {
    for (let seed = firstSeed; seed < firstSeed + walks; seed += 1) {
      const difference = randomWalk(entry, { seed, steps });
      const command = `WALK_SEED=${seed} npm run test:models -- tests/model/random-walks.test.ts -t '^${entry.name} does'`;
      if (difference !== null) throw new Error(`${entry.name}: ${difference}\nRepeat it: ${command}`);
    }
  },
);
