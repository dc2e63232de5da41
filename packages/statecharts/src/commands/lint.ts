import type { CatalogEntry } from '../catalog-entry.ts';
import { UsageError } from '../errors.ts';
import { type LintCause, type LintRule, lintCauses, lintRules } from '../lint.ts';
import { lintFacts } from '../lint-facts.ts';
import { counted } from '../words.ts';
import { command, type Input } from './command.ts';
import { eachMachine } from './each-machine.ts';
import { type Report, reported, reporterOptions } from './reporters.ts';
import { selected, selectionOptions } from './selection.ts';

export const verboseOption = {
  verbose: { type: 'boolean', description: 'lists what follows from each finding, too' },
} as const;

export const lint = command({
  name: 'lint',
  purpose: 'Prints what is wrong with charts and models, a sentence each',
  example: 'lint contact-form',
  options: {
    ...reporterOptions,
    ...verboseOption,
    off: {
      type: 'string',
      multiple: true,
      value: 'RULE',
      description: `a rule to switch off, may be repeated: ${lintRules.join(', ')}`,
    },
    ...selectionOptions,
  },
  run: async ({ reporter, format, verbose = false, off = [], ...values }, names, input) => {
    const lintOff = [...off.map(ruleOf), ...(input.lintOff ?? [])];
    const entries = await selected(values, names, input);
    const rows = lintAll(entries, { ...input, lintOff }, (entry) => [
      ...lintCauses(entry, lintOff),
      ...(lintOff.includes('unobservable-fact') ? [] : [...lintFacts(entry)].map(alone)),
    ]);
    const report = reportOf(
      'Lint of the machines',
      rows,
      verbose,
      `${counted(entries.length, 'machine')} checked: charts and models are sound.`,
    );
    return reported({ reporter, format }, report, { ...input, catalog: entries });
  },
});

function ruleOf(name: string): LintRule {
  const rule = lintRules.find((one) => one === name);
  if (!rule) throw new UsageError(`There is no rule "${name}". Known: ${lintRules.join(', ')}.`);
  return rule;
}

export const alone = (words: string): LintCause => ({ words, follows: [] });

/** The findings of one machine; those with the name `null` belong to none. */
type Row = { name: string | null; causes: LintCause[] };

/** `lintOne`: without it what can be said within two seconds. */
export function lintAll(
  entries: CatalogEntry[],
  input: Input,
  lintOne = (entry: CatalogEntry) => lintCauses(entry, input.lintOff),
): Row[] {
  return eachMachine(entries, input, (entry) => ({ causes: lintOne(entry) })).map((row) =>
    'error' in row ? { name: row.name, causes: [alone(row.error)] } : row,
  );
}

/** A line for each cause; JSON has what follows from it, too. */
export function reportOf(title: string, rows: Row[], isVerbose: boolean, allClear: string): Report {
  const findings = rows.flatMap(({ name, causes }) =>
    causes.map((cause) => ({ machine: name, words: causeWords(cause, isVerbose) })),
  );
  return {
    title,
    rows: rows.map(({ name, causes }) => ({
      name,
      findings: causes.flatMap(({ words, follows }) => [words, ...follows]),
    })),
    text: findings.map(({ words }) => words).join('\n') || allClear,
    findings,
    exitCode: findings.length > 0 ? 1 : 0,
  };
}

function causeWords({ words, follows }: LintCause, isVerbose: boolean): string {
  if (follows.length === 0) return words;
  if (isVerbose) return [words, ...follows.map((one) => `  ${one}`)].join('\n');
  return `${words} ${counted(follows.length, 'more finding')} ${follows.length === 1 ? 'follows' : 'follow'}: --verbose.`;
}
