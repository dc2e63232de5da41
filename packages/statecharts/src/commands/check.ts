import { staleDocuments } from '../stored-documents.ts';
import { counted } from '../words.ts';
import { command } from './command.ts';
import { alone, lintAll, reportOf, verboseOption } from './lint.ts';
import { reported, reporterOptions } from './reporters.ts';
import { selected, selectionOptions } from './selection.ts';

export const check = command({
  name: 'check',
  purpose: 'Prints what is wrong with charts, models and their documents',
  example: 'check auth',
  options: { ...reporterOptions, ...verboseOption, ...selectionOptions },
  run: async ({ reporter, format, verbose = false, ...values }, names, input) => {
    const entries = await selected(values, names, input);
    const stale = await staleDocuments(values.from === undefined ? input.catalog : entries, input, names);
    const report = reportOf(
      'Check of the machines',
      [...lintAll(entries, input), { name: null, causes: stale.map(alone) }],
      verbose,
      `${counted(entries.length, 'machine')} checked: charts, models and documents are sound.`,
    );
    return reported({ reporter, format }, report, { ...input, catalog: entries });
  },
});
