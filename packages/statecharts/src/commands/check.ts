import { staleDocuments } from '../stored-documents.ts';
import { command, formatOption } from './command.ts';
import { counted, lintAll, reportOf } from './lint.ts';
import { selected, selectionOptions } from './selection.ts';

export const check = command({
  name: 'check',
  args: '[NAME…]',
  most: Number.POSITIVE_INFINITY,
  purpose: 'Prints what is wrong with charts, models and the documents of docs/machines/',
  example: 'check auth',
  options: { format: formatOption('text', 'json'), ...selectionOptions },
  run: async ({ format, ...values }, names, input) => {
    const entries = await selected(values, names, input);
    const stale = await staleDocuments(values.from === undefined ? input.catalog : entries, input, names);
    return reportOf(
      [...lintAll(entries, input), { name: null, findings: stale }],
      format,
      `${counted(entries)} checked: charts, models and documents are sound.`,
    );
  },
});
