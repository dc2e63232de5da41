import { coverageOf, coverageTable } from '../coverage.ts';
import { startsOf } from '../exploration.ts';
import { notesOf } from '../needs.ts';
import { everyEdgePaths } from '../paths.ts';
import { command, numberOf } from './command.ts';
import { eachMachine } from './each-machine.ts';
import { type Report, reported, reporterOptions } from './reporters.ts';
import { selected, selectionOptions } from './selection.ts';

export const coverage = command({
  name: 'coverage',
  purpose: 'Prints states, transitions, guards and paths of machines, and what no path covers',
  example: 'coverage contact-form',
  options: {
    min: {
      type: 'string',
      value: 'PERCENT',
      description: 'only a machine of which less is covered is a finding for the exit code',
    },
    ...reporterOptions,
    ...selectionOptions,
  },
  run: async ({ reporter, format, min, ...values }, names, input) => {
    const least = numberOf('min', min);
    const entries = await selected(values, names, input);
    const rows = eachMachine(entries, input, (entry) => {
      const starts = startsOf(entry);
      return { ...coverageOf(entry, starts.flatMap(everyEdgePaths)), ...notesOf(starts) };
    });
    const measured = rows.flatMap((row) => ('error' in row ? [] : [row]));
    const notes = measured.flatMap((row) => row.notes?.map((note) => `${row.name}: ${note}`) ?? []);
    const findings = rows.flatMap((row) =>
      'error' in row
        ? [{ machine: row.name, words: row.error }]
        : [
            ...row.missing.map((words) => `a transition ${words}.`),
            ...row.unneededIgnores.map(
              (key) => `the model ignores "${key}", which happens or does not exist.`,
            ),
          ].map((words) => ({ machine: row.name, words: `${row.name}: ${words}` })),
    );
    const table = measured.length === 0 ? [] : [coverageTable(measured)];
    const lines = [...notes, ...findings.map(({ words }) => words)];
    const report: Report = {
      title: 'Coverage of the machines',
      rows,
      text: [...table, ...lines].join('\n'),
      findings,
      markdown: [
        ...table.map((text) => `\`\`\`text\n${text}\n\`\`\``),
        lines.map((words) => `- ${words}`).join('\n'),
      ]
        .join('\n\n')
        .trimEnd(),
      exitCode: (least === null ? findings.length > 0 : rows.some((row) => isBelow(row, least))) ? 1 : 0,
    };
    return reported({ reporter, format }, report, { ...input, catalog: entries });
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
