import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { handWrittenRunner } from '../mutation/hand-written-run.ts';
import { measure } from '../mutation/measure.ts';
import { reportJson, reportText, rowsOf } from '../mutation/report.ts';
import { command, formatOption } from './command.ts';
import { named } from './selection.ts';

export const mutate = command({
  name: 'mutate',
  args: '[NAME…]',
  most: Number.POSITIVE_INFINITY,
  purpose: 'Breaks machines in one place at a time, and prints what no test notices',
  example: 'mutate contact-form',
  options: {
    derived: { type: 'boolean', description: 'derived tests alone, without the hand-written ones' },
    format: formatOption('text', 'json'),
  },
  run: async ({ derived = false, format }, names, { catalog, catalogFile, onProgress = () => {} }) => {
    const entries = named(catalog, names);
    const folder = dirname(catalogFile);
    const measurements = await measure(entries, {
      catalogModule: pathToFileURL(catalogFile).href,
      runHandWritten: derived ? null : handWrittenRunner(process.cwd(), folder),
      onProgress,
    });
    const rows = await rowsOf(measurements, entries, folder);
    return { text: format === 'json' ? reportJson(rows) : reportText(rows, !derived), exitCode: 0 };
  },
});
