import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { readRecord } from '#tools/statecharts/mutation/record.ts';
import { handMadeMutants } from './hand-made-mutants.ts';

/** Percentage points by which the two scores may differ. */
const tolerance = 5;

const survivors: string[] = [];

describe('a fault that a person makes is tried against the model', () => {
  test.each(handMadeMutants)('$machine: $fault', async (mutant) => {
    const worker = new Worker(new URL('./hand-made-mutants-worker.ts', import.meta.url), {
      workerData: mutant,
    });
    const [failure] = await once(worker, 'message');
    await worker.terminate();
    if (failure === null) survivors.push(`${mutant.machine}: ${mutant.fault}`);
  });
});

test('the derived score of such faults is that of the tool', async () => {
  const record = await readRecord(resolve(import.meta.dirname, '../../docs/machines'));
  const machines = [...new Set(handMadeMutants.map(({ machine }) => machine))];
  const rows = machines.flatMap((name) => record[name] ?? []);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  const scores = {
    tool: (sum(({ killedByDerived }) => killedByDerived) / sum(({ mutants }) => mutants)) * 100,
    handMade: (1 - survivors.length / handMadeMutants.length) * 100,
  };
  expect(rows).toHaveLength(machines.length);
  expect(
    Math.abs(scores.tool - scores.handMade),
    `not noticed:\n${survivors.join('\n')}`,
  ).toBeLessThanOrEqual(tolerance);
});

afterAll(() => {
  const killed = handMadeMutants.length - survivors.length;
  console.log(
    [`${killed} of ${handMadeMutants.length} hand-made faults are noticed. Not noticed:`, ...survivors].join(
      '\n  ',
    ),
  );
});
