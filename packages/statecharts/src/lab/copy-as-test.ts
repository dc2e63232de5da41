import type { CatalogEntry } from '../catalog-entry.ts';
import { code, text } from '../code-text.ts';
import { defaultImports, type TestImports } from '../config.ts';
import { delayOf, isDelay, settledId } from '../engine-events.ts';
import { plainTest } from '../plain-test.ts';
import type { SimulationStep } from './lab-types.ts';
import type { LogEntry } from './log-entry.ts';
import type { Simulation } from './simulation.ts';
import { givenOutcome } from './step-events.ts';

/** The text of a Vitest file that takes the steps on a live actor, and expects what the simulation came to. */
export function copyAsTest(entry: CatalogEntry, simulation: Simulation, imports?: TestImports): string {
  const { log } = simulation;
  const [, ...labels] = log.map(({ label }) => label);
  const title = labels.join(' → ') || 'its start';
  return entry.givenFile === undefined
    ? replayTest([{ title: `${entry.name}: ${title}`, entry, simulation }], imports)
    : plainTest([{ entry, from: importOf(entry.givenFile), paths: [{ title, places: log }] }]);
}

type Part = { title: string; entry: CatalogEntry; simulation: Simulation };

/** The text of a Vitest file with a test for each part, on machines of a catalog. */
export function replayTest(parts: readonly Part[], imports = defaultImports, comment?: string): string {
  return [
    `import { expect, test } from 'vitest';`,
    `import { catalog } from ${text(imports.catalog)};`,
    `import { startReplay } from ${text(`${imports.tool}/replay`)};`,
    ...(comment === undefined ? [] : ['', comment]),
    ...parts.flatMap(testOf),
    '',
  ].join('\n');
}

function testOf({ title, entry, simulation: { input, steps, log } }: Part): string[] {
  const [start, ...events] = log;
  const otherInput = input === 0 ? undefined : entry.otherInputs?.[input - 1];
  return [
    '',
    `test(${text(title)}, async () => {`,
    `  const replay = startReplay(catalog, ${text(entry.name)}${otherInput === undefined ? '' : `, ${code(otherInput)}`});`,
    ...(start ? [`  expect(replay.start).toEqual(${observationOf(start)});`] : []),
    ...steps.flatMap((step, index) =>
      linesOf(
        step,
        events.filter((one) => one.step === index),
      ),
    ),
    '});',
  ];
}

/** From the folder in which the lab was made. */
function importOf(file: string): string {
  return /^\.{0,2}\//.test(file) ? file : `./${file}`;
}

function linesOf(step: SimulationStep, events: LogEntry[]): string[] {
  return [
    ...('elapse' in step ? [`  // ${step.elapse} ms pass.`] : []),
    ...events.map((event) => {
      const call = 'elapse' in step || 'delay' in step ? delayCall(event) : callOf(step, event);
      return event.status === 'error'
        ? `  await expect(${call}).rejects.toBeDefined();`
        : `  expect(await ${call}).toEqual(${observationOf(event)});`;
    }),
  ];
}

function delayCall({ event }: LogEntry): string {
  const type = event?.type ?? '';
  return isDelay(type) ? `replay.elapse(${text(delayOf(type))})` : `replay.send(${code({ type })})`;
}

function callOf(
  step: Exclude<SimulationStep, { elapse: number } | { delay: string }>,
  { event, label }: LogEntry,
): string {
  if ('outcome' in step) {
    const id = settledId(event?.type ?? '') ?? step.outcome;
    if (step.name !== undefined) return `replay.answer(${text(id)}, ${text(step.name)})`;
    return `replay.answer(${text(id)}, ${endCode(step)})`;
  }
  const isBare = Object.keys(event ?? {}).length === 1;
  if (isBare || step.payload !== undefined) return `replay.send(${code(event)})`;
  const name = label.slice(step.send.length + 2, -1);
  return `replay.sendCase(${text(step.send)}, ${text(name)})`;
}

function endCode(step: Extract<SimulationStep, { outcome: string }>): string {
  const ended = givenOutcome(step);
  if (!('error' in ended)) return `{ output: ${code(ended.output)} }`;
  const { error } = ended;
  if (!(error instanceof Error)) return `{ error: ${code(error)} }`;
  const made = `new Error(${text(error.message)})`;
  return `{ error: ${typeof step.error === 'string' ? made : `Object.assign(${made}, ${code(step.error)})`} }`;
}

function observationOf({ state, running, emits }: LogEntry): string {
  return code({ state, running, emitted: emits.map(({ type }) => type) });
}
