import type { CatalogEntry } from '../catalog-entry.ts';
import { lint as findingsOf, type LintRule, lintRules } from '../lint.ts';
import { lintFacts } from '../lint-facts.ts';
import { command, type Input, UsageError } from './command.ts';
import { eachMachine } from './each-machine.ts';
import { type Report, reported, reporterOptions } from './reporters.ts';
import { selected, selectionOptions } from './selection.ts';

export const lint = command({
  name: 'lint',
  args: '[NAME…]',
  most: Number.POSITIVE_INFINITY,
  purpose: 'Prints what is wrong with charts and models, a sentence each',
  example: 'lint contact-form',
  options: {
    ...reporterOptions,
    off: {
      type: 'string',
      multiple: true,
      value: 'RULE',
      description: `a rule to switch off, may be repeated: ${lintRules.join(', ')}`,
    },
    ...selectionOptions,
  },
  run: async ({ reporter, format, off = [], ...values }, names, input) => {
    const lintOff = [...off.map(ruleOf), ...(input.lintOff ?? [])];
    const entries = await selected(values, names, input);
    const rows = lintAll(entries, { ...input, lintOff }, (entry) => [
      ...findingsOf(entry, lintOff),
      ...(lintOff.includes('unobservable-fact') ? [] : lintFacts(entry)),
    ]);
    const report = reportOf(
      'Lint of the machines',
      rows,
      `${counted(entries)} checked: charts and models are sound.`,
    );
    return reported({ reporter, format }, report, { ...input, catalog: entries });
  },
});

function ruleOf(name: string): LintRule {
  const rule = lintRules.find((one) => one === name);
  if (!rule) throw new UsageError(`There is no rule "${name}". Known: ${lintRules.join(', ')}.`);
  return rule;
}

/** The findings of one machine; those with the name `null` belong to none. */
type Row = { name: string | null; findings: string[] };

/** `lintOne`: without it what can be said within two seconds. */
export function lintAll(
  entries: CatalogEntry[],
  input: Input,
  lintOne = (entry: CatalogEntry) => findingsOf(entry, input.lintOff),
): Row[] {
  return eachMachine(entries, input, (entry) => ({ findings: lintOne(entry) })).map((row) =>
    'error' in row ? { name: row.name, findings: [row.error] } : row,
  );
}

export function reportOf(title: string, rows: Row[], allClear: string): Report {
  const findings = rows.flatMap(({ name, findings }) => findings.map((words) => ({ machine: name, words })));
  return {
    title,
    rows,
    text: findings.map(({ words }) => words).join('\n') || allClear,
    findings,
    exitCode: findings.length > 0 ? 1 : 0,
  };
}

export const counted = ({ length }: { length: number }): string =>
  `${length} ${length === 1 ? 'machine' : 'machines'}`;
