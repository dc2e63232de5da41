import { UsageError } from '../errors.ts';
import { lint as findingsOf, type LintRule, lintRules } from '../lint.ts';
import { counted, json } from '../words.ts';
import { command, eachMachine, formatOption, projectOf, projectOptions } from './command.ts';

export const lint = command({
  name: 'lint',
  purpose: 'Prints what is wrong with charts, a sentence each',
  example: 'lint contact-form',
  options: {
    format: formatOption('text', 'json'),
    off: {
      type: 'string',
      multiple: true,
      value: 'RULE',
      description: `a rule to switch off, may be repeated: ${lintRules.join(', ')}`,
    },
    ...projectOptions,
  },
  run: async ({ format, off = [], ...values }, names, listener) => {
    const given = off.map(ruleOf);
    const { entries, config } = await projectOf(values, names, listener);
    const isOn = ({ rule }: { rule: LintRule }) => ![...given, ...(config.lintOff ?? [])].includes(rule);
    const rows = await eachMachine(entries, listener, (entry) => ({
      findings: [...findingsOf(entry)].filter(isOn),
    }));
    const lines = rows.flatMap((row) =>
      'error' in row ? [row.error] : row.findings.map(({ words }) => `${row.name}: ${words}`),
    );
    const allClear = `${counted(rows.length, 'machine')} checked: nothing is wrong.`;
    return {
      text: format === 'json' ? json(rows) : lines.join('\n') || allClear,
      exitCode: lines.length > 0 ? 1 : 0,
    };
  },
});

/** @throws UsageError */
function ruleOf(name: string): LintRule {
  const rule = lintRules.find((one) => one === name);
  if (!rule) throw new UsageError(`There is no rule "${name}". Known: ${lintRules.join(', ')}.`);
  return rule;
}
