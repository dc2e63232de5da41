import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type CatalogEntry, entriesPerInput } from './catalog-entry.ts';
import { coverageOf, coverageTable, sizeOf } from './coverage.ts';
import { derive } from './derive.ts';
import { staleDocuments, writeDocuments } from './documents.ts';
import { lint } from './lint.ts';
import { graphJson, mermaid } from './mermaid.ts';
import { coveringPaths, everyEdgePaths, shortestPaths } from './paths.ts';
import { readTrace, TraceError, testOfTrace } from './trace-test.ts';
import { transitionsOf } from './transitions.ts';

const help = `npm run machines -- <command>

  list                                     every machine with its size and purpose
  graph <name> [--format mermaid|json]     its chart, as a Mermaid diagram (the default) or as data
  paths <name> [--shortest|--covering]     paths through it: one to each state, or few that take every
                                           transition (the default)
  coverage                                 machine × states × transitions × paths × covered by the model
  test <trace.json> [--out file]           a Vitest file from a trace that the running application recorded:
                                           it passes now, and fails when that behaviour changes
  check                                    what is wrong with charts, models and documents, in words
  docs                                     writes docs/machines/
  --help                                   this text`;

/** What the tool works on: the machines, and the folder of their documents. */
export type Workplace = { catalog: CatalogEntry[]; documents: string };

/** An answer of the tool: what is printed, and whether the command failed. */
export type Answer = { text: string; failed: boolean };

const fine = (text: string): Answer => ({ text, failed: false });
const wrong = (text: string): Answer => ({ text, failed: true });

/** Runs one command of the machine tool; wrong arguments are answered in words, never thrown. */
export async function runTool(args: string[], place: Workplace): Promise<Answer> {
  const read = readArguments(args);
  if (typeof read === 'string') return wrong(`${read}\n\n${help}`);
  const { values, positionals } = read;
  const [command, name] = positionals;
  if (values.help) return fine(help);
  switch (command) {
    case 'list':
      return fine(place.catalog.map(summary).join('\n'));
    case 'graph':
      return withMachine(place, name, (entry) => graph(entry, values.format));
    case 'paths':
      return withMachine(place, name, (entry) => paths(entry, values));
    case 'coverage':
      return coverage(place);
    case 'test':
      return testFrom(name, values.out, place);
    case 'check':
      return check(place);
    case 'docs':
      await writeDocuments(place.catalog, place.documents);
      return fine(`docs/machines/: ${place.catalog.length} documents and their index written.`);
    default:
      return wrong(command === undefined ? help : `There is no command "${command}".\n\n${help}`);
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        out: { type: 'string' },
        format: { type: 'string', default: 'mermaid' },
        shortest: { type: 'boolean', default: false },
        covering: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function withMachine(
  { catalog }: Workplace,
  name: string | undefined,
  answerFor: (entry: CatalogEntry) => Answer,
): Answer {
  const entry = catalog.find((one) => one.name === name);
  if (entry) return answerFor(entry);
  const known = catalog.map((one) => one.name).join(', ');
  return wrong(`${name === undefined ? 'Which machine?' : `There is no machine "${name}".`} Known: ${known}`);
}

function summary(entry: CatalogEntry): string {
  const { name, machine, purpose } = entry;
  return `${name}: ${sizeOf(entry)} states, ${transitionsOf(machine).length} transitions\n  ${purpose}`;
}

function graph({ machine }: CatalogEntry, format: string): Answer {
  if (format === 'json') return fine(graphJson(machine));
  if (format === 'mermaid') return fine(mermaid(machine));
  return wrong(`There is no format "${format}". Known: mermaid, json`);
}

function paths(
  entry: CatalogEntry,
  { shortest, covering }: { shortest: boolean; covering: boolean },
): Answer {
  if (shortest && covering) return wrong('Either --shortest or --covering.');
  const starts = entriesPerInput(entry).map(derive);
  const found = shortest
    ? starts.flatMap(shortestPaths)
    : coveringPaths(starts.flatMap((start) => everyEdgePaths(start)));
  const lines = found.map(
    ({ steps }, index) => `${index + 1}. ${steps.map(({ label }) => label).join(' → ') || '(the start)'}`,
  );
  return fine(lines.join('\n'));
}

function coverage({ catalog }: Workplace): Answer {
  const rows = catalog.map((entry) =>
    coverageOf(
      entry,
      entriesPerInput(entry).flatMap((start) => everyEdgePaths(derive(start))),
    ),
  );
  const missing = rows.flatMap((row) => row.missing.map((words) => `${row.name}: a transition ${words}.`));
  return { text: [coverageTable(rows), ...missing].join('\n'), failed: missing.length > 0 };
}

async function testFrom(
  file: string | undefined,
  out: string | undefined,
  { catalog }: Workplace,
): Promise<Answer> {
  if (file === undefined) return wrong('Which trace? npm run machines -- test <trace.json>');
  try {
    const test = await testOfTrace(await readTrace(file), catalog);
    if (out === undefined) return fine(test);
    await writeFile(out, test);
    return fine(`${out} is written. Run it: npm run test:models -- ${out}`);
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    return wrong(error.message);
  }
}

async function check({ catalog, documents }: Workplace): Promise<Answer> {
  const results = [...catalog.flatMap(lint), ...(await staleDocuments(catalog, documents))];
  if (results.length > 0) return wrong(results.join('\n'));
  return fine(`${catalog.length} machines checked: charts, models and documents are sound.`);
}
