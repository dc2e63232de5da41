import { dirname, relative, resolve } from 'node:path';
import type { CatalogEntry } from '../catalog-entry.ts';
import { derive } from '../derive.ts';
import { UsageError } from '../errors.ts';
import { notesOf } from '../needs.ts';
import { coveringPaths, everyEdgePaths } from '../paths.ts';
import { isWalked, plainTest } from '../plain-test.ts';
import { readTrace, testOfTrace } from '../trace-test.ts';
import { bounded } from '../traversal.ts';
import { writeText } from '../write-file.ts';
import { command, type Input } from './command.ts';
import { soundMachines } from './each-machine.ts';
import { selected, selectionOptions } from './selection.ts';

const { from, input, events } = selectionOptions;

export const test = command({
  name: 'test',
  args: 'TRACE|NAME…',
  purpose:
    'Prints a Vitest file from a trace that the running application recorded: it passes now, and fails when that ' +
    'behaviour changes',
  example: 'test tests/model/recorded/contact-form.trace.json',
  options: {
    out: { type: 'string', value: 'FILE', description: 'the file to write instead' },
    from: {
      ...from,
      description:
        'instead of a trace: paths through the machines that a module exports, by their names or all',
    },
    input,
    events,
  },
  run: async ({ out, ...values }, args, project) => {
    const { text, faults } =
      values.from === undefined
        ? { text: await textOfTrace(args, project), faults: [] }
        : textOfPaths(await selected(values, args, project), dirname(resolve(out ?? 'here')));
    for (const fault of faults) project.onSkipped?.(fault);
    const exitCode = faults.length > 0 ? 1 : 0;
    if (out === undefined) return { text, exitCode };
    writeText(out, text);
    return {
      text: `${out} is written. Run it: ${project.testCommand ?? 'npx vitest run'} ${out}`,
      exitCode,
    };
  },
});

function textOfPaths(entries: CatalogEntry[], folder: string) {
  const { sound, faults } = soundMachines(entries, (entry) => ({
    ...{ entry, from: importOf(entry, folder) },
    ...pathsOf(entry),
  }));
  return { text: plainTest(sound), faults };
}

async function textOfTrace([file, surplus]: string[], project: Input): Promise<string> {
  if (file === undefined) throw new UsageError('Which trace? npx statechart-tool test TRACE.');
  if (surplus !== undefined) {
    throw new UsageError(`"${surplus}" is one argument too many for test: leave it out.`);
  }
  return testOfTrace(await readTrace(file), project);
}

/** Those that a live actor walks as they were derived. */
function pathsOf(entry: CatalogEntry) {
  const derived = bounded(derive(entry));
  const { value: state, status } = derived.initial;
  const all = coveringPaths(everyEdgePaths(derived)).map(({ steps }) => ({
    title: steps.map(({ label }) => label).join(' → ') || 'its start',
    places: [
      { event: null, state, status },
      ...steps.map(({ event, snapshot }) => ({ event, state: snapshot.value, status: snapshot.status })),
    ],
  }));
  const paths = all.filter((path) => isWalked(entry, path));
  const leftOut = all.length - paths.length;
  const { notes = [] } = notesOf([derived]);
  const words = `derived paths that are left out, since a live actor walks them otherwise: ${leftOut}.`;
  return { paths, notes: leftOut === 0 ? notes : [...notes, words] };
}

/** Without the extension of TypeScript, which not every compiler lets an import have. */
function importOf({ file = '' }: CatalogEntry, folder: string): string {
  const path = relative(folder, file)
    .replaceAll('\\', '/')
    .replace(/\.tsx?$/, '');
  return path.startsWith('../') ? path : `./${path}`;
}
