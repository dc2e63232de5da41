import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { catalog } from '#machines/catalog.ts';
import type { CatalogEntry } from '#machines/graph/catalog-entry.ts';
import { coverageOf, coverageTable } from '#machines/graph/coverage.ts';
import { derive } from '#machines/graph/derive.ts';
import { documentOf } from '#machines/graph/document.ts';
import { findingsOf } from '#machines/graph/findings.ts';
import { graphJson, mermaid } from '#machines/graph/mermaid.ts';
import { coveringPaths, everyArrow, shortestPaths } from '#machines/graph/paths.ts';
import { statesOf, transitionsOf } from '#machines/graph/transitions.ts';

const help = `npm run machines -- <command>

  list                                     every machine with its size and purpose
  graph <name> [--format mermaid|json]     its chart, as a Mermaid diagram (the default) or as data
  paths <name> [--shortest|--covering]     ways through it: one to each state, or few that take every
                                           transition (the default)
  coverage                                 machine × states × transitions × paths × covered by the model
  check                                    what is wrong with charts, models and documents, in words
  docs                                     writes docs/machines/
  --help                                   this text`;

const documents = resolve(import.meta.dirname, '../docs/machines');
const remedy = 'run npm run machines -- docs, and read what changed.';

/** An answer of the tool: what is printed, and whether it counts as a failure. */
type Answer = { text: string; failed?: boolean };

const { values, positionals } = readArguments();
const answer = values.help ? { text: help } : await run(positionals);
(answer.failed ? console.error : console.log)(answer.text);
process.exitCode = answer.failed ? 1 : 0;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        format: { type: 'string', default: 'mermaid' },
        shortest: { type: 'boolean', default: false },
        covering: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    process.exit(1);
  }
}

async function run([command, name]: string[]): Promise<Answer> {
  switch (command) {
    case 'list':
      return { text: catalog.map(summary).join('\n') };
    case 'graph':
      return withMachine(name, graph);
    case 'paths':
      return withMachine(name, paths);
    case 'coverage':
      return coverage();
    case 'check':
      return check();
    case 'docs':
      return writeDocuments();
    case undefined:
      return { text: help, failed: true };
    default:
      return { text: `There is no command "${command}".\n\n${help}`, failed: true };
  }
}

function withMachine(name: string | undefined, answerFor: (entry: CatalogEntry) => Answer): Answer {
  const entry = catalog.find((one) => one.name === name);
  if (entry) return answerFor(entry);
  const known = catalog.map((one) => one.name).join(', ');
  return {
    text: `${name === undefined ? 'Which machine?' : `There is no machine "${name}".`} Known: ${known}`,
    failed: true,
  };
}

function summary({ name, machine, purpose }: CatalogEntry): string {
  const states = statesOf(machine).length - 1;
  return `${name}: ${states} states, ${transitionsOf(machine).length} transitions\n  ${purpose}`;
}

function graph({ machine }: CatalogEntry): Answer {
  if (values.format === 'json') return { text: graphJson(machine) };
  if (values.format === 'mermaid') return { text: mermaid(machine) };
  return { text: `There is no format "${values.format}". Known: mermaid, json`, failed: true };
}

function paths(entry: CatalogEntry): Answer {
  if (values.shortest && values.covering) return { text: 'Either --shortest or --covering.', failed: true };
  const derived = derive(entry);
  const found = values.shortest ? shortestPaths(derived) : coveringPaths(everyArrow(derived));
  const lines = found.map(
    ({ steps }, index) => `${index + 1}. ${steps.map(({ label }) => label).join(' → ') || '(the start)'}`,
  );
  return { text: lines.join('\n') };
}

function coverage(): Answer {
  const rows = catalog.map((entry) => coverageOf(entry, everyArrow(derive(entry))));
  const missing = rows.flatMap((row) => row.missing.map((words) => `${row.name}: a transition ${words}.`));
  return { text: [coverageTable(rows), ...missing].join('\n'), failed: missing.length > 0 };
}

async function check(): Promise<Answer> {
  const findings = [...catalog.flatMap(findingsOf), ...(await staleDocuments())];
  if (findings.length > 0) return { text: findings.join('\n'), failed: true };
  return { text: `${catalog.length} machines checked: charts, models and documents are sound.` };
}

async function staleDocuments(): Promise<string[]> {
  const wanted = new Map(catalog.map((entry) => [`${entry.name}.md`, documentOf(entry)]));
  const present = await readdir(documents).catch(() => []);
  const stale: string[] = [];
  for (const [file, text] of wanted) {
    const stored = await readFile(join(documents, file), 'utf8').catch(() => null);
    if (stored === null) stale.push(`docs/machines/${file} is missing: ${remedy}`);
    else if (stored !== text)
      stale.push(`docs/machines/${file} is stale: ${remedy}${difference(stored, text)}`);
  }
  for (const file of present.filter((one) => !wanted.has(one))) {
    stale.push(`docs/machines/${file} belongs to no machine: ${remedy}`);
  }
  return stale;
}

/** What a document says and its chart does not (-), and the other way round (+). */
function difference(stored: string, wanted: string): string {
  const [before, now] = [stored.split('\n'), wanted.split('\n')];
  const only = (mark: string, lines: string[], others: string[]) =>
    lines.filter((line) => !others.includes(line)).map((line) => `\n  ${mark} ${line}`);
  return [...only('-', before, now), ...only('+', now, before)].join('');
}

async function writeDocuments(): Promise<Answer> {
  await rm(documents, { recursive: true, force: true });
  await mkdir(documents, { recursive: true });
  for (const entry of catalog) await writeFile(join(documents, `${entry.name}.md`), documentOf(entry));
  return { text: `docs/machines/: ${catalog.length} documents written.` };
}
