import { UsageError } from '../errors.ts';
import { findingsOf } from '../lab/recording.ts';
import { readTrace, recordedIn } from '../trace-test.ts';
import { command } from './command.ts';
import { type Finding, reported, reporterOptions } from './reporters.ts';
import { selected, selectionOptions } from './selection.ts';

const { from, input, events } = selectionOptions;

export const replay = command({
  name: 'replay',
  args: 'TRACE',
  most: 1,
  purpose: 'Prints where machines do otherwise than a recording of another version of them',
  example: 'replay tests/model/recorded/contact-form.trace.json',
  options: { ...reporterOptions, from, input, events },
  run: async ({ reporter, format, ...values }, [file], project) => {
    if (file === undefined) throw new UsageError('Which recording? npx statechart-tool replay TRACE.');
    const entries = await selected(values, [], project);
    const rows = recordedIn(await readTrace(file), entries).map((recording) => ({
      name: recording.entry.name,
      steps: recording.trace.steps.length,
      difference: findingsOf(recording).find((one) => one?.isDifferent)?.sentence ?? null,
    }));
    const findings = rows.flatMap(({ name, difference }): Finding[] =>
      difference === null ? [] : [{ machine: name, words: `${name}: ${difference}` }],
    );
    const words = [
      ...findings.map((finding) => finding.words),
      `${rows.length - findings.length} of ${rows.length} recorded actors behave as recorded.`,
    ];
    return reported(
      { reporter, format },
      {
        title: 'Replay of a recording',
        rows,
        findings,
        text: words.join('\n'),
        exitCode: findings.length === 0 ? 0 : 1,
      },
      { ...project, catalog: entries },
    );
  },
});
