import { expect, test } from 'vitest';
import { orphansAmong } from './orphans.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const hourMs = 3_600_000;
const hashOf = (letter: string) => letter.repeat(64);
const fileOf = (letter: string, width: number, hours: number) => ({
  name: `${hashOf(letter)}-${width}.webp`,
  changedAt: new Date(now - hours * hourMs),
});

test('files of orphans go, and after a day those of no picture, but for what has just been stored', () => {
  const files = {
    orphan: [fileOf('a', 480, 900), fileOf('a', 960, 900)],
    orphanStoredAgain: [fileOf('b', 480, 900), fileOf('b', 960, 1)],
    kept: [fileOf('c', 480, 900)],
    cutOff: [fileOf('d', 480, 25)],
    underWay: [fileOf('e', 480, 25), fileOf('e', 960, 23)],
  };
  const orphans = ['a', 'b', 'f'].map(hashOf);
  expect(orphansAmong(Object.values(files).flat(), { orphans, kept: [hashOf('c')] }, now)).toEqual({
    files: [...files.orphan, ...files.cutOff],
    // The last one has lost its files before.
    hashes: [hashOf('a'), hashOf('f')],
  });
});
