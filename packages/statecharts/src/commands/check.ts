import { staleDocuments } from '../stored-documents.ts';
import { command, formatOption } from './command.ts';
import { counted, lintAll, reportOf } from './lint.ts';
import { named } from './selection.ts';

export const check = command({
  name: 'check',
  args: '[NAME…]',
  most: Number.POSITIVE_INFINITY,
  purpose: 'Prints what is wrong with charts, models and the documents of docs/machines/',
  example: 'check auth',
  options: { format: formatOption('text', 'json') },
  run: async ({ format }, names, input) => {
    const entries = named(input.catalog, names);
    const stale = await staleDocuments(input.catalog, input, names);
    return reportOf(
      [...lintAll(entries, input), { name: null, findings: stale }],
      format,
      `${counted(entries)} checked: charts, models and documents are sound.`,
    );
  },
});
