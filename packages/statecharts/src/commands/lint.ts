import { lint as findingsOf } from '../lint.ts';
import { counted, json } from '../words.ts';
import { command, eachMachine, formatOption, projectOf, projectOptions } from './command.ts';

export const lint = command({
  name: 'lint',
  purpose: 'Prints what is wrong with charts, a sentence each',
  example: 'lint contact-form',
  options: {
    format: formatOption('text', 'json'),
    ...projectOptions,
  },
  run: async ({ format, ...values }, names, listener) => {
    const { entries, config } = await projectOf(values, names, listener);
    const rows = await eachMachine(entries, (entry) => ({
      findings: [...findingsOf(entry)].filter(({ rule }) => !config.lintOff?.includes(rule)),
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
