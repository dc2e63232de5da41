import { readFile } from 'node:fs/promises';
import type { CatalogEntry } from './catalog-entry.ts';
import { type Config, withCommand } from './config.ts';
import { UsageError } from './errors.ts';
import { replayTest } from './lab/copy-as-test.ts';
import { findingsOf, type Recording, recordingsOf } from './lab/recording.ts';
import { simulate } from './lab/simulation.ts';
import { stepWords, type TraceStep } from './trace.ts';

/** @throws UsageError when the file cannot be read */
export function readTrace(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read, give the path of a recorded trace: ${error.message}`);
  });
}

type Project = Pick<Config, 'imports' | 'format' | 'command'> & { catalog: readonly CatalogEntry[] };

/**
 * The text of a Vitest file with a test per recorded actor, which expects what the machine comes to now.
 *
 * @throws UsageError when the text is no trace, or when a machine does not come to the states that were recorded
 */
export function testOfTrace(
  text: string,
  { catalog, imports, format = (made) => made, command }: Project,
): string {
  const parts = recordedIn(text, catalog).map((recording, index) => {
    const { entry, trace, address } = recording;
    const finding = findingsOf(recording).find((one) => one?.isDifferent);
    if (finding) {
      throw new UsageError(
        `${entry.name}: ${finding.sentence} The machine has changed since, or it decides by something that is no ` +
          'part of its events.',
      );
    }
    return {
      title: `${index + 1}. ${entry.name}: ${titleOf(trace.steps)}`,
      entry,
      simulation: simulate(entry, address.steps, address.input),
    };
  });
  const comment = '// Recorded in the running application; made by `npx statechart-tool test`.';
  return format(withCommand(replayTest(parts, imports, comment), command));
}

/** @throws UsageError when the text is no trace, or when there is no machine of one of its ids */
export function recordedIn(text: string, catalog: readonly CatalogEntry[]): readonly Recording[] {
  const found = recordingsOf(text, catalog);
  if ('fault' in found) throw new UsageError(found.fault);
  const [id] = found.unknown;
  if (id === undefined) return found.recordings;
  const known = catalog.map(({ machine }) => machine.id).join(', ');
  throw new UsageError(`There is no machine with the id "${id}". Known: ${known}`);
}

function titleOf(steps: TraceStep[]): string {
  if (steps.length === 0) return 'its start';
  const words = steps.slice(0, 3).map(stepWords).join(' → ');
  return steps.length > 3 ? `${words} and ${steps.length - 3} more` : words;
}
