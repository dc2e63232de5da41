import type { MachineEntry } from '../machine-entry.ts';
import { plainTest } from '../plain-test.ts';
import type { Simulation } from './simulation.ts';

/**
 * The text of a Vitest file that takes the steps on a live actor, and expects what the simulation came to; a sentence for
 * a machine that no file exports.
 */
export function copyAsTest(entry: MachineEntry, { log, input }: Simulation): string {
  if (!entry.module)
    return `// ${entry.name} is made in the configuration: a test needs a file that exports it.`;
  const [, ...labels] = log.map(({ label }) => label);
  const title = labels.join(' → ') || 'its start';
  const inputs = [entry.input, ...(entry.otherInputs ?? [])];
  const places = log.map(({ event, label, state, status }) => ({ event, label, state, status }));
  const { file } = entry.module;
  return plainTest([
    {
      entry,
      from: /^\.{0,2}\//.test(file) ? file : `./${file}`,
      paths: [{ title, input: inputs[input], places }],
    },
  ]);
}
