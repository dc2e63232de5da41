import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type CatalogEntry, entriesPerInput } from './catalog-entry.ts';
import { coverageOf, coverageTable, sizeOf } from './coverage.ts';
import { derive } from './derive.ts';
import { lint } from './lint.ts';
import { graphJson, mermaid } from './mermaid.ts';
import { coveringPaths, everyEdgePaths, shortestPaths } from './paths.ts';
import { staleDocuments, writeDocuments } from './stored-documents.ts';
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

/** `documents`: the folder of the machines' documents. */
type Input = { catalog: CatalogEntry[]; documents: string };

/** What is printed, and whether the command failed. */
type Result = { text: string; failed: boolean };

const success = (text: string): Result => ({ text, failed: false });
const failure = (text: string): Result => ({ text, failed: true });

/** Runs one command of the machine tool; wrong arguments lead to a failed result, never to an error. */
export async function runTool(args: string[], input: Input): Promise<Result> {
  const read = readArguments(args);
  if (typeof read === 'string') return failure(`${read}\n\n${help}`);
  const { values, positionals } = read;
  const [command, name] = positionals;
  if (values.help) return success(help);
  switch (command) {
    case 'list':
      return success(input.catalog.map(summary).join('\n'));
    case 'graph':
      return withMachine(input, name, (entry) => graph(entry, values.format));
    case 'paths':
      return withMachine(input, name, (entry) => paths(entry, values));
    case 'coverage':
      return coverage(input);
    case 'test':
      return testFrom(name, values.out, input);
    case 'check':
      return check(input);
    case 'docs':
      await writeDocuments(input.catalog, input.documents);
      return success(`docs/machines/: ${input.catalog.length} documents and their index written.`);
    default:
      return failure(command === undefined ? help : `There is no command "${command}".\n\n${help}`);
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
  { catalog }: Input,
  name: string | undefined,
  run: (entry: CatalogEntry) => Result,
): Result {
  const entry = catalog.find((one) => one.name === name);
  if (entry) return run(entry);
  const known = catalog.map((one) => one.name).join(', ');
  return failure(
    `${name === undefined ? 'Which machine?' : `There is no machine "${name}".`} Known: ${known}`,
  );
}

function summary(entry: CatalogEntry): string {
  const { name, machine, purpose } = entry;
  return `${name}: ${sizeOf(entry)} states, ${transitionsOf(machine).length} transitions\n  ${purpose}`;
}

function graph({ machine }: CatalogEntry, format: string): Result {
  if (format === 'json') return success(graphJson(machine));
  if (format === 'mermaid') return success(mermaid(machine));
  return failure(`There is no format "${format}". Known: mermaid, json`);
}

function paths(
  entry: CatalogEntry,
  { shortest, covering }: { shortest: boolean; covering: boolean },
): Result {
  if (shortest && covering) return failure('Either --shortest or --covering.');
  const starts = entriesPerInput(entry).map(derive);
  const found = shortest
    ? starts.flatMap(shortestPaths)
    : coveringPaths(starts.flatMap((start) => everyEdgePaths(start)));
  const lines = found.map(
    ({ steps }, index) => `${index + 1}. ${steps.map(({ label }) => label).join(' → ') || '(the start)'}`,
  );
  return success(lines.join('\n'));
}

function coverage({ catalog }: Input): Result {
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
  { catalog }: Input,
): Promise<Result> {
  if (file === undefined) return failure('Which trace? npm run machines -- test <trace.json>');
  try {
    const test = await testOfTrace(await readTrace(file), catalog);
    if (out === undefined) return success(test);
    await writeFile(out, test);
    return success(`${out} is written. Run it: npm run test:models -- ${out}`);
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    return failure(error.message);
  }
}

async function check({ catalog, documents }: Input): Promise<Result> {
  const results = [...catalog.flatMap(lint), ...(await staleDocuments(catalog, documents))];
  if (results.length > 0) return failure(results.join('\n'));
  return success(`${catalog.length} machines checked: charts, models and documents are sound.`);
}
