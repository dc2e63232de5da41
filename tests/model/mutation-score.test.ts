import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { everyMutantOf, fallenScores, marksOfNone, readRecord, runTool, usageOf } from '#statecharts/tool';
import statecharts from '../../statecharts.config.ts';

const folder = resolve(import.meta.dirname, '../../machines');
const { documents } = statecharts;

test('the mutation score of every machine is recorded, and of no other', async () => {
  expect(Object.keys(await readRecord(documents))).toEqual(catalog.map(({ name }) => name));
});

test.each(catalog.filter(({ model }) => model.equivalent !== undefined))(
  '$name: every mark of an equivalent mutant is of a mutant',
  async (entry) => {
    expect(marksOfNone(entry, await everyMutantOf(entry, usageOf(entry), folder))).toEqual([]);
  },
);

test('no machine that has changed since then has a lower score or a stale mark', {
  tags: ['exhaustive'],
  timeout: 600_000,
}, async () => {
  const { text } = await runTool(['mutate', '--changed', '--format', 'json'], { ...statecharts, catalog });
  const rows: Parameters<typeof fallenScores>[1][number][] = JSON.parse(text);
  expect({
    fallen: fallenScores(await readRecord(documents), rows, true),
    staleMarks: rows.filter(({ staleMarks }) => staleMarks.length > 0),
  }).toEqual({ fallen: [], staleMarks: [] });
});
