import { entriesPerInput } from '../catalog-entry.ts';
import { coverageOf, coverageTable } from '../coverage.ts';
import { derive } from '../derive.ts';
import { notesOf } from '../needs.ts';
import { everyEdgePaths } from '../paths.ts';
import { bounded } from '../traversal.ts';
import { command, formatOption, json, numberOf } from './command.ts';
import { eachMachine } from './each-machine.ts';
import { selected, selectionOptions } from './selection.ts';

export const coverage = command({
  name: 'coverage',
  args: '[NAME…]',
  most: Number.POSITIVE_INFINITY,
  purpose: 'Prints states, transitions, guards and paths of machines, and what no path covers',
  example: 'coverage contact-form',
  options: {
    min: {
      type: 'string',
      value: 'PERCENT',
      description: 'only a machine of which less is covered is a finding for the exit code',
    },
    format: formatOption('text', 'json'),
    ...selectionOptions,
  },
  run: async ({ format, min, ...values }, names, input) => {
    const least = numberOf('min', min);
    const rows = eachMachine(await selected(values, names, input), input, (entry) => {
      const starts = entriesPerInput(entry).map((start) => bounded(derive(start)));
      return { ...coverageOf(entry, starts.flatMap(everyEdgePaths)), ...notesOf(starts) };
    });
    const measured = rows.flatMap((row) => ('error' in row ? [] : [row]));
    const notes = measured.flatMap((row) => row.notes?.map((note) => `${row.name}: ${note}`) ?? []);
    const findings = rows.flatMap((row) =>
      'error' in row
        ? [row.error]
        : [
            ...row.missing.map((words) => `${row.name}: a transition ${words}.`),
            ...row.unneededIgnores.map((key) => `${row.name}: the model ignores "${key}", which happens.`),
          ],
    );
    const table = measured.length === 0 ? [] : [coverageTable(measured)];
    return {
      text: format === 'json' ? json(rows) : [...table, ...notes, ...findings].join('\n'),
      exitCode: (least === null ? findings.length > 0 : rows.some((row) => isBelow(row, least))) ? 1 : 0,
    };
  },
});

/** Goals that a model ignores count as covered. */
function isBelow(
  row: { error: string } | { goals: number; missing: readonly string[] },
  least: number,
): boolean {
  if ('error' in row) return true;
  const { goals, missing } = row;
  return (goals === 0 ? 100 : ((goals - missing.length) / goals) * 100) < least;
}
