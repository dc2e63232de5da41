import { replayTrace, TraceError } from '../trace-replay.ts';
import { readTrace } from '../trace-test.ts';
import { command, UsageError } from './command.ts';
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
    try {
      const { actors } = await readTrace(file);
      const rows = [];
      for (const actor of actors) {
        const { name, steps, difference } = await replayTrace(actor, entries);
        rows.push({ name, steps: actor.steps.length, replayed: steps.length, difference });
      }
      const findings = rows.flatMap(({ name, difference }): Finding[] =>
        difference === null ? [] : [{ machine: name, words: difference }],
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
    } catch (error) {
      if (!(error instanceof TraceError)) throw error;
      throw new UsageError(error.message);
    }
  },
});
