import { resolve } from 'node:path';
import { behaviourOf } from '../diff/behaviour.ts';
import type { Change } from '../diff/change.ts';
import { changesBetween } from '../diff/compare.ts';
import { atReference, type Copy } from '../diff/reference.ts';
import { entriesOf } from '../entries.ts';
import { orUsageError, UsageError } from '../errors.ts';
import { loadModules, reasonIn } from '../load-module.ts';
import type { MachineEntry } from '../machine-entry.ts';
import { mermaid } from '../mermaid.ts';
import { json } from '../words.ts';
import { command, formatOption, named, projectOf, projectOptions } from './command.ts';

type Row = { name: string; status: 'added' | 'gone' | 'changed' | 'unchanged'; changes: Change[] };

export const diff = command({
  name: 'diff',
  args: 'REF [NAME…]',
  purpose: 'Prints what machines do differently since a git reference, in words',
  example: 'diff HEAD~1 contact-form --format markdown',
  options: {
    format: formatOption('text', 'json', 'markdown'),
    'fail-on': {
      type: 'string',
      value: ['removed', 'changed'],
      description: 'what ends with 1: what is gone, or any change; nothing where it is not given',
    },
    ...projectOptions,
  },
  run: async ({ format, 'fail-on': failOn, ...values }, [reference, ...names], listener) => {
    if (reference === undefined) {
      throw new UsageError(
        'Since when? npx statechart-tool diff REF, where REF is a branch, a tag or a commit.',
      );
    }
    const { entries: now, files } = await projectOf(values, [], listener);
    const before = await atReference(reference, files, (copies) => machinesAt(reference, copies, now));
    const all = [...now, ...before.filter(({ name }) => !now.some((entry) => entry.name === name))];
    const rows = named(all, names).map(({ name }) => rowOf(name, before, now));
    const texts = {
      json: () => json(rows),
      markdown: () =>
        `## Machines since ${reference}\n\n${sectionsOf(rows, (row) => markdownOf(row, now)).join('\n\n')}`,
      text: () => sectionsOf(rows, textOf).join('\n'),
    };
    return {
      text: texts[format as keyof typeof texts](),
      exitCode: rows.some((row) => fails(row, failOn)) ? 1 : 0,
    };
  },
});

/** The machines of copies, each by the name that its export has now. */
async function machinesAt(
  reference: string,
  copies: readonly Copy[],
  now: readonly MachineEntry[],
): Promise<MachineEntry[]> {
  const loaded = await loadModules(copies.map(({ path }) => path));
  const files = copies.map(({ file, path }) => {
    const result = loaded.get(path);
    if (result && 'exported' in result) return { file, exported: result.exported };
    throw new UsageError(
      `The machines at ${reference} cannot be loaded, choose another reference: ${reasonIn(result?.error)}`,
    );
  });
  return entriesOf(files, {}).map((entry) => {
    const { file = '', exported = '' } = entry.module ?? {};
    const same = now.find(
      ({ module }) => module?.exported === exported && resolve(module.file) === resolve(file),
    );
    return { ...entry, name: same?.name ?? entry.name };
  });
}

function fails({ status, changes }: Row, failOn: string | undefined): boolean {
  if (failOn === 'changed') return status !== 'unchanged';
  return failOn === 'removed' && (status === 'gone' || changes.some(({ what }) => what === 'gone'));
}

function rowOf(name: string, before: MachineEntry[], now: MachineEntry[]): Row {
  const [old, current] = [before, now].map((entries) => entries.find((entry) => entry.name === name));
  if (!old) return { name, status: 'added', changes: [] };
  if (!current) return { name, status: 'gone', changes: [] };
  const behaviourIn = ({ machine }: MachineEntry) => orUsageError(name, () => behaviourOf(machine));
  const changes = [...changesBetween(behaviourIn(old), behaviourIn(current))];
  return { name, status: changes.length === 0 ? 'unchanged' : 'changed', changes };
}

/** What has changed, a section for each machine, and one line for the others. */
function sectionsOf(rows: Row[], sectionOf: (row: Row) => string): string[] {
  const unchanged = rows.filter(({ status }) => status === 'unchanged').map(({ name }) => name);
  const rest = unchanged.length === 0 ? [] : [`${unchanged.join(', ')}: no behaviour change`];
  return [...rows.filter(({ status }) => status !== 'unchanged').map(sectionOf), ...rest];
}

const statusWords = { added: 'the machine is new', gone: 'the machine is gone' };

const marks = { added: '+', gone: '-', changed: '~' } as const;

function textOf({ name, status, changes }: Row): string {
  const head = status === 'added' || status === 'gone' ? `${name}: ${statusWords[status]}` : name;
  return [head, ...changes.map(({ what, text }) => `  ${marks[what]} ${text}`)].join('\n');
}

/** With the chart as it is now, which GitHub draws. */
function markdownOf({ name, status, changes }: Row, now: MachineEntry[]): string {
  const head =
    status === 'added' || status === 'gone' ? `### ${name}: ${statusWords[status]}` : `### ${name}`;
  const lines = changes.map(({ text }) => `- ${text}`);
  const charts = now.flatMap((entry) =>
    entry.name === name ? [`\`\`\`mermaid\n${mermaid(entry.machine)}\n\`\`\``] : [],
  );
  return [head, ...(lines.length === 0 ? [] : [lines.join('\n')]), ...charts].join('\n\n');
}
