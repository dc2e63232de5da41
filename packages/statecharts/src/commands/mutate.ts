import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { derive } from '../derive.ts';
import { UsageError } from '../errors.ts';
import { handWrittenRunner, testsOf } from '../mutation/hand-written-run.ts';
import { measure } from '../mutation/measure.ts';
import { changedSince, fallenScores, readRecord, writeRecord } from '../mutation/record.ts';
import { reportRows, reportText, scoreOf, totalOf } from '../mutation/report.ts';
import { command, numberOf } from './command.ts';
import { soundMachines } from './each-machine.ts';
import { type Report, reported, reporterOptions } from './reporters.ts';
import { selected, selectionOptions } from './selection.ts';

const title = 'Mutation score of the machines';

export const mutate = command({
  name: 'mutate',
  purpose: 'Breaks machines in one place at a time, and prints what no test notices',
  example: 'mutate contact-form',
  options: {
    derived: { type: 'boolean', description: 'derived tests alone, without the hand-written ones' },
    changed: { type: 'boolean', description: 'only machines that have changed since they were recorded' },
    record: { type: 'boolean', description: 'writes the scores among the documents' },
    killed: { type: 'boolean', description: 'lists the mutants that a test rejects, too' },
    timeout: {
      type: 'string',
      value: 'SECONDS',
      description: 'the most that the hand-written tests of one mutant may take; 20 where it is not given',
    },
    break: { type: 'string', value: 'PERCENT', description: 'a mutation score below it is a finding' },
    ...reporterOptions,
    from: {
      ...selectionOptions.from,
      description:
        'the machines that a module exports, against the tests beside it (`door.test.ts` of `door.ts`), else their paths',
    },
    input: selectionOptions.input,
    events: selectionOptions.events,
  },
  run: async (values, names, input) => {
    const { catalog, catalogFile, documents, onProgress = () => {} } = input;
    const { changed = false, record: isRecorded = false, killed = false } = values;
    const least = numberOf('break', values.break) ?? 0;
    const seconds = numberOf('timeout', values.timeout);
    if (values.derived && isRecorded)
      throw new UsageError('--record needs the hand-written tests: leave out --derived.');
    if (values.from !== undefined && (changed || isRecorded)) {
      throw new UsageError('--changed and --record need a catalog: leave out --from.');
    }
    if (isRecorded) {
      await access(`${documents}/`, constants.W_OK).catch(() => {
        throw new UsageError(
          `${documents} is no folder that can be written: run npx statechart-tool docs, which makes it.`,
        );
      });
    }
    const folder = dirname(catalogFile);
    const record = values.from === undefined ? await readRecord(documents) : {};
    const { sound: chosen, faults } = soundMachines(await selected(values, names, input), (entry) => {
      derive(entry);
      return entry;
    });
    const isUntested =
      values.from !== undefined && chosen.every((entry) => testsOf(entry, folder).length === 0);
    const derived = values.derived || isUntested;
    const entries = changed ? await changedSince(record, chosen, folder) : chosen;
    if (entries.length === 0) {
      const text = 'No machine has changed since it was recorded.';
      return reported(values, { title, rows: [], text, findings: [], exitCode: 0 }, input);
    }
    const rows = await measure(entries, {
      catalogFile,
      folder,
      runHandWritten: derived
        ? null
        : handWrittenRunner(process.cwd(), folder, seconds === null ? undefined : seconds * 1_000),
      onProgress,
    });
    const fallen = isRecorded ? [] : fallenScores(record, rows, !derived);
    const score = scoreOf(totalOf(rows));
    if (score < least) fallen.push(`The mutation score ${score} % is below ${least} %.`);
    if (isRecorded) await writeRecord(documents, catalog, rows, folder, input.command);
    const instead = `No tests stand beside ${values.from?.join(' ')}: the derived paths are tried, which npx statechart-tool test writes.`;
    const text = [
      ...faults,
      ...(isUntested ? [instead, ''] : []),
      ...fallen,
      reportText(rows, !derived, killed),
    ].join('\n');
    const report: Report = {
      title,
      rows: reportRows(rows, killed),
      text,
      markdown: `\`\`\`text\n${text}\n\`\`\``,
      findings: [
        ...[...faults, ...fallen].map((words) => ({ machine: null, words })),
        ...rows.flatMap(({ name, survivors }) =>
          survivors.map((survivor) => ({ ...survivor, machine: name })),
        ),
      ],
      exitCode: faults.length + fallen.length > 0 ? 1 : 0,
    };
    return reported(values, report, { ...input, catalog: entries });
  },
});
