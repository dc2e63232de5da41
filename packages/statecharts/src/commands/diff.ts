import { resolve } from 'node:path';
import type { CatalogEntry } from '../catalog-entry.ts';
import { behaviourOf } from '../diff/behaviour.ts';
import type { Change } from '../diff/change.ts';
import { changesBetween } from '../diff/compare.ts';
import { atReference } from '../diff/reference.ts';
import { orUsageError, UsageError } from '../errors.ts';
import { entriesOfFiles } from '../exported-machines.ts';
import { filesOf } from '../found-files.ts';
import { loadModule, reasonIn } from '../load-module.ts';
import { mermaid } from '../mermaid.ts';
import { command } from './command.ts';
import { type Finding, type Report, reported, reporterOptions } from './reporters.ts';
import { named, selectionOptions } from './selection.ts';

type Row = { name: string; status: 'added' | 'gone' | 'changed' | 'unchanged'; changes: Change[] };

export const diff = command({
  name: 'diff',
  args: 'REF [NAME…]',
  purpose: 'Prints what machines do differently since a git reference, in words',
  example: 'diff HEAD~1 contact-form --format markdown',
  options: {
    ...reporterOptions,
    from: selectionOptions.from,
    'fail-on': {
      type: 'string',
      value: ['removed', 'changed'],
      description: 'what ends with 1: what is gone, or any change; nothing where it is not given',
    },
  },
  run: async ({ reporter, format, from, 'fail-on': failOn }, [reference, ...names], input) => {
    if (reference === undefined) {
      throw new UsageError(
        'Since when? npx statechart-tool diff REF, where REF is a branch, a tag or a commit.',
      );
    }
    const { catalog, catalogFile, onSkipped = () => {} } = input;
    const files = from?.flatMap(filesOf);
    const now = files === undefined ? catalog : await entriesOfFiles(files, undefined, onSkipped);
    input.onProgress?.(`reading ${reference}`);
    const before = await atReference(
      reference,
      (files ?? [catalogFile]).map((file) => resolve(file)),
      (copies) =>
        files === undefined
          ? catalogOf(copies[0] ?? '', reference)
          : entriesOfFiles(copies, undefined, onSkipped),
    );
    const all = [...now, ...before.filter(({ name }) => !now.some((entry) => entry.name === name))];
    const rows = named(all, names).map(({ name }) => rowOf(name, before, now));
    const report: Report = {
      title: `Machines since ${reference}`,
      rows,
      text: sectionsOf(rows, textOf).join('\n'),
      markdown: sectionsOf(rows, (row) => markdownOf(row, now)).join('\n\n'),
      findings: rows.flatMap(findingsOf),
      exitCode: rows.some((row) => fails(row, failOn)) ? 1 : 0,
    };
    return reported({ reporter, format }, report, { ...input, catalog: now });
  },
});

function fails({ status, changes }: Row, failOn: string | undefined): boolean {
  if (failOn === 'changed') return status !== 'unchanged';
  return failOn === 'removed' && (status === 'gone' || changes.some(({ what }) => what === 'gone'));
}

async function catalogOf(file: string, reference: string): Promise<CatalogEntry[]> {
  let exported: { catalog?: unknown };
  try {
    exported = await loadModule(file);
  } catch (error) {
    throw new UsageError(
      `The machines at ${reference} cannot be loaded, choose another reference: ${reasonIn(error)}`,
    );
  }
  if (!Array.isArray(exported.catalog)) {
    throw new UsageError(`The catalog at ${reference} exports no \`catalog\`: choose another reference.`);
  }
  return exported.catalog;
}

function rowOf(name: string, before: CatalogEntry[], now: CatalogEntry[]): Row {
  const [old, current] = [before, now].map((entries) => entries.find((entry) => entry.name === name));
  if (!old) return { name, status: 'added', changes: [] };
  if (!current) return { name, status: 'gone', changes: [] };
  const behaviourIn = ({ machine }: CatalogEntry) => orUsageError(name, () => behaviourOf(machine));
  const changes = [...changesBetween(behaviourIn(old), behaviourIn(current))];
  return { name, status: changes.length === 0 ? 'unchanged' : 'changed', changes };
}

/** What has changed, a section for each machine, and one line for the others. */
function sectionsOf(rows: Row[], sectionOf: (row: Row) => string): string[] {
  const unchanged = rows.filter(({ status }) => status === 'unchanged').map(({ name }) => name);
  const rest = unchanged.length === 0 ? [] : [`${unchanged.join(', ')}: no behaviour change`];
  return [...rows.filter(({ status }) => status !== 'unchanged').map(sectionOf), ...rest];
}

function findingsOf({ name, status, changes }: Row): Finding[] {
  if (status === 'added' || status === 'gone') return [{ machine: name, words: statusWords[status] }];
  return changes.map(({ text }) => ({ machine: name, words: text }));
}

const statusWords = { added: 'The machine is new.', gone: 'The machine is gone.' } as const;

const marks = { added: '+', gone: '-', changed: '~' } as const;

function textOf({ name, status, changes }: Row): string {
  const head = status === 'changed' ? name : `${name}: the machine is ${status === 'added' ? 'new' : 'gone'}`;
  return [head, ...changes.map(({ what, text }) => `  ${marks[what]} ${text}`)].join('\n');
}

/** With the chart as it is now, which GitHub draws. */
function markdownOf(row: Row, now: CatalogEntry[]): string {
  const lines =
    row.status === 'changed'
      ? row.changes.map(({ text }) => `- ${text}`)
      : findingsOf(row).map(({ words }) => words);
  const entry = now.find(({ name }) => name === row.name);
  const chart = entry ? ['', `\`\`\`mermaid\n${mermaid(entry.machine)}\n\`\`\``] : [];
  return [`### ${row.name}`, '', ...lines, ...chart].join('\n');
}
