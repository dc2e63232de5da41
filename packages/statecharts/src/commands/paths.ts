import type { CatalogEntry } from '../catalog-entry.ts';
import { UsageError } from '../errors.ts';
import { startsOf } from '../exploration.ts';
import { notesOf } from '../needs.ts';
import { coveringPaths, everyEdgePaths, shortestPaths } from '../paths.ts';
import { json } from '../words.ts';
import { command, formatOption } from './command.ts';
import { eachMachine } from './each-machine.ts';
import { selected, selectionOptions } from './selection.ts';

export const paths = command({
  name: 'paths',
  purpose: 'Prints paths through machines, step by step',
  example: 'paths portfolio-dialog --shortest',
  options: {
    shortest: { type: 'boolean', description: 'one path to each state with its context' },
    covering: {
      type: 'boolean',
      description: 'few paths that take every transition; where nothing is given',
    },
    format: formatOption('text', 'json'),
    ...selectionOptions,
  },
  run: async ({ shortest = false, covering = false, format, ...values }, names, input) => {
    if (shortest && covering) throw new UsageError('Choose either --shortest or --covering.');
    const entries = await selected(values, names, input);
    const rows = eachMachine(entries, input, (entry) => pathsThrough(entry, shortest));
    const text =
      format === 'json'
        ? json(rows)
        : rows
            .map((row) => (entries.length === 1 ? wordsOf(row) : `${row.name}\n${wordsOf(row)}`))
            .join('\n\n');
    return { text, exitCode: rows.some((row) => 'error' in row) ? 1 : 0 };
  },
});

type Step = { event: string; state: unknown };

type Paths = {
  paths: Step[][];
  failures: { event: string; error: string }[];
  /** What is missing to explore more, and how far it was explored, a sentence each; where there is something. */
  notes?: string[];
};

function pathsThrough(entry: CatalogEntry, shortest: boolean): Paths {
  const starts = startsOf(entry);
  const all = starts.flatMap((start) => (shortest ? shortestPaths(start) : everyEdgePaths(start)));
  const ends = all.flatMap(({ steps }) => steps.slice(-1));
  const failed = ends.flatMap(({ label, event, snapshot }): [string, string][] =>
    snapshot.status === 'error' && !event.type.startsWith('xstate.error.')
      ? [[label, String(snapshot.error).replaceAll('\n', ' ')]]
      : [],
  );
  return {
    paths: (shortest ? all : coveringPaths(all)).map(({ steps }) =>
      steps.map(({ label, snapshot }) => ({ event: label, state: snapshot.value })),
    ),
    failures: [...new Map(failed)].map(([event, error]) => ({ event, error })),
    ...notesOf(starts),
  };
}

function wordsOf(row: Paths | { error: string }): string {
  if ('error' in row) return row.error;
  if (row.paths.length === 0 && row.failures.length === 0 && !row.notes)
    return 'No event leads on from the start.';
  return [
    ...row.paths.map(
      (steps, index) => `${index + 1}. ${steps.map(({ event }) => event).join(' → ') || '(the start)'}`,
    ),
    ...row.failures.map(({ event, error }) => `${event} fails: ${error}`),
    ...(row.notes ?? []),
  ].join('\n');
}
