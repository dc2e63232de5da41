import { describe, expect, test } from 'vitest';
import { featureFixtures } from '../tests/fixtures/features.ts';
import { coverageOf } from './coverage.ts';
import { derive } from './derive.ts';
import { explore } from './exploration.ts';
import { lint } from './lint.ts';
import { liveTours } from './live-tours.ts';
import { coveringPaths, everyEdgePaths, shortestPaths } from './paths.ts';

describe.each(featureFixtures)('$name', (entry) => {
  test('is sound', () => {
    expect(lint(entry)).toEqual([]);
  });

  test('tours take every transition on live actors, with every guard true and false', async () => {
    const tours = liveTours(entry);
    await tours.prove(null);
    expect((await tours.exercised()).missing).toEqual([]);
  });

  test('a covering choice takes every transition that all paths together take', () => {
    const all = everyEdgePaths(derive(entry));
    const few = coveringPaths(all);
    expect(coverageOf(entry, few).missing).toEqual([]);
    expect(few.length).toBeLessThanOrEqual(all.length);
  });
});

test('plain shortest paths leave transitions out that the other ones take', () => {
  const office = featureFixtures.filter(({ name }) => name === 'office');
  const missing = (paths: typeof shortestPaths) =>
    office.flatMap((entry) => coverageOf(entry, paths(derive(entry))).missing);
  expect(missing(shortestPaths)).not.toEqual([]);
  expect(missing(everyEdgePaths)).toEqual([]);
});

function fixture(name: string) {
  const entry = featureFixtures.find((one) => one.name === name);
  if (!entry) throw new Error(`There is no feature fixture ${name}.`);
  return entry;
}

test('few paths cover what many do', () => {
  const all = everyEdgePaths(derive(fixture('office')));
  expect(coveringPaths(all).length).toBeLessThan(all.length / 2);
});

test('what a history remembers makes situations different, as long as it can be used', () => {
  const player = derive(fixture('player'));
  const resumed = everyEdgePaths(player).flatMap(({ steps }) =>
    steps.filter(({ event }, index) => event.type === 'power' && steps[index - 1]?.snapshot.value === 'off'),
  );
  const values = new Set(resumed.map(({ snapshot }) => JSON.stringify(snapshot.value)));
  expect([...values].toSorted()).toEqual([
    '"off"',
    '{"on":{"volume":"high","disk":{"loaded":"paused"}}}',
    '{"on":{"volume":"high","disk":{"loaded":"playing"}}}',
    '{"on":{"volume":"low","disk":"ended"}}',
    '{"on":{"volume":"low","disk":{"loaded":"paused"}}}',
    '{"on":{"volume":"low","disk":{"loaded":"playing"}}}',
  ]);
  // Five ways to be on; off and sold each remember one of these or the one that ended by itself.
  expect(explore(player).situations).toBe(17);
});

test('outcomes that look alike as data are tried apart', () => {
  const labels = everyEdgePaths(derive(fixture('office'))).map(({ steps }) => steps.at(-1)?.label);
  expect(labels).toEqual(expect.arrayContaining(['askLeft: no', 'askLeft: never']));
});

test('delays of the same name that run at once are tried apart', () => {
  const starts = new Set(everyEdgePaths(derive(fixture('office'))).map(({ steps }) => steps[0]?.event.type));
  expect(starts).toContain('xstate.after.patience.office.left.waiting');
  expect(starts).toContain('xstate.after.patience.office.right.waiting');
});
