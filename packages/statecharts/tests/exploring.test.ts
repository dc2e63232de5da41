import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runTool } from '../src/tool.ts';

const fixture = (file: string) => resolve(import.meta.dirname, 'fixtures', file);

test.each([
  { machine: 'stamped', sentence: null },
  {
    machine: 'listing',
    sentence: 'the context grows without end in `list`: the 300 situations next to the start are explored.',
  },
])('every transition of $machine is taken, whatever its context notes', async ({ machine, sentence }) => {
  const { text, exitCode } = await runTool(['paths', machine, '--from', fixture('growing.ts')]);
  const [, row, ...notes] = text.split('\n');
  const [, transitions, covered, goals] = /(\d+) +\d+ +\d+ +(\d+) of (\d+)$/.exec(row ?? '') ?? [];
  expect({ covered, goals, notes, exitCode }).toEqual({
    covered: transitions,
    goals: transitions,
    notes: sentence === null ? [] : [`${machine}: ${sentence}`],
    exitCode: 0,
  });
});
