import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { handWrittenRunner } from '../mutation/hand-written-run.ts';
import { measure } from '../mutation/measure.ts';
import { changedSince, fallenScores, readRecord, writeRecord } from '../mutation/record.ts';
import { reportJson, reportText, rowsOf } from '../mutation/report.ts';
import { command, formatOption, UsageError } from './command.ts';
import { named } from './selection.ts';

export const mutate = command({
  name: 'mutate',
  args: '[NAME…]',
  most: Number.POSITIVE_INFINITY,
  purpose: 'Breaks machines in one place at a time, and prints what no test notices',
  example: 'mutate contact-form',
  options: {
    derived: { type: 'boolean', description: 'derived tests alone, without the hand-written ones' },
    changed: { type: 'boolean', description: 'only machines that have changed since they were recorded' },
    record: { type: 'boolean', description: 'writes the scores into docs/machines/' },
    format: formatOption('text', 'json'),
  },
  run: async (values, names, input) => {
    const { catalog, catalogFile, documents, onProgress = () => {} } = input;
    const { derived = false, changed = false, record: isRecorded = false, format } = values;
    if (derived && isRecorded)
      throw new UsageError('--record needs the hand-written tests: leave out --derived.');
    if (isRecorded) {
      await access(`${documents}/`, constants.W_OK).catch(() => {
        throw new UsageError(
          `${documents} is no folder that can be written: run npx statechart-tool docs, which makes it.`,
        );
      });
    }
    const folder = dirname(catalogFile);
    const record = await readRecord(documents);
    const chosen = named(catalog, names);
    const entries = changed ? await changedSince(record, chosen, folder) : chosen;
    if (entries.length === 0) {
      return {
        text: format === 'json' ? '[]' : 'No machine has changed since it was recorded.',
        exitCode: 0,
      };
    }
    const measurements = await measure(entries, {
      catalogFile,
      folder,
      runHandWritten: derived ? null : handWrittenRunner(process.cwd(), folder),
      onProgress,
    });
    const rows = await rowsOf(measurements, entries, folder);
    const fallen = isRecorded ? [] : fallenScores(record, rows, !derived);
    if (isRecorded) await writeRecord(documents, catalog, rows, folder, input.command);
    return {
      text: format === 'json' ? reportJson(rows) : [...fallen, reportText(rows, !derived)].join('\n'),
      exitCode: fallen.length > 0 ? 1 : 0,
    };
  },
});
