import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { CatalogEntry } from './catalog-entry.ts';
import { type Config, defaultImports, withCommand } from './config.ts';
import { issueWords } from './issue-words.ts';
import { type Replay, startReplay } from './replay.ts';
import { type ActorTrace, delayOf, stepWords, type Trace, type TraceStep, traceText } from './trace.ts';

/** A trace cannot be made into a test; `message` says why, for a person. */
export class TraceError extends Error {
  override name = 'TraceError';
}

/** @throws TraceError when the file cannot be read, or is no trace */
export async function readTrace(file: string): Promise<Trace> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new TraceError(`${file} cannot be read, give the path of a recorded trace: ${error.message}`);
  });
  const parsed = v.safeParse(traceText, text);
  if (parsed.success) return parsed.output;
  throw new TraceError(
    `${file} is no trace, record one with machines.record(), .stop() and .save() in the console of the running application: ` +
      issueWords(parsed.issues[0]),
  );
}

type Project = Pick<Config, 'imports' | 'format' | 'command'> & { catalog: readonly CatalogEntry[] };

/**
 * The text of a Vitest file with a test per recorded actor. Each is replayed once on a live actor of the machine as
 * it is now, and expects what that led to.
 *
 * @throws TraceError when a replay does not come to the states that were recorded
 */
export async function testOfTrace(
  { actors }: Trace,
  { catalog, imports = defaultImports, format = (text) => text, command }: Project,
): Promise<string> {
  if (actors.length === 0) throw new TraceError('Nothing happened to any machine in this trace.');
  const tests: string[] = [];
  for (const [index, actor] of actors.entries()) tests.push(await testOf(actor, index + 1, catalog));
  const text = [
    `import { expect, test } from 'vitest';`,
    `import { catalog } from ${code(imports.catalog)};`,
    `import { startReplay } from ${code(`${imports.tool}/replay`)};`,
    '',
    '// Recorded in the running application; made by `npx statechart-tool test`.',
    ...tests,
  ].join('\n');
  return format(withCommand(text, command));
}

async function testOf(actor: ActorTrace, number: number, catalog: readonly CatalogEntry[]): Promise<string> {
  const entry = catalog.find(({ machine }) => machine.id === actor.machine);
  if (!entry) {
    const known = catalog.map(({ machine }) => machine.id).join(', ');
    throw new TraceError(`There is no machine with the id "${actor.machine}". Known: ${known}`);
  }
  const { name } = entry;
  const replay = startReplay(catalog, name, actor.input);
  sameState(actor.start, replay.start.state, `${name}, at its start`);
  const lines = [`expect(replay.start).toEqual(${code(replay.start)});`];
  for (const [index, step] of actor.steps.entries()) {
    const title = `${name}, step ${index + 1} (${stepWords(step)})`;
    const observed = await replayed(step, replay).catch((error: Error) => {
      throw new TraceError(`${title}: ${error.message}`);
    });
    sameState(step.state, observed.state, title);
    lines.push(`expect(await ${callOf(step)}).toEqual(${code(observed)});`);
  }
  const input = actor.input === undefined ? '' : `, ${code(actor.input)}`;
  return [
    '',
    `test(${code(`${number}. ${name}: ${titleOf(actor.steps)}`)}, async () => {`,
    `const replay = startReplay(catalog, ${code(name)}${input});`,
    ...lines,
    '});',
  ].join('\n');
}

async function replayed(step: TraceStep, replay: Replay) {
  if ('event' in step) return replay.send(step.event);
  if ('delay' in step) return replay.elapse(delayOf(step.delay));
  const { call, outcome } = step;
  if (typeof outcome === 'string') return replay.answer(call, outcome);
  if (!('error' in outcome)) return replay.answer(call, { output: outcome.output });
  throw new Error(
    `the model has no outcome of ${call} like ${code(outcome.error)}: add it there, and record again.`,
  );
}

function sameState(recorded: unknown, state: unknown, title: string): void {
  if (isDeepStrictEqual(recorded, state)) return;
  throw new TraceError(
    `${title}: the recording came to ${code(recorded)}, a replay comes to ${code(state)}. The machine has changed ` +
      'since, or it decides by something that is no part of its events.',
  );
}

function callOf(step: TraceStep): string {
  if ('event' in step) return `replay.send(${code(step.event)})`;
  if ('delay' in step) return `replay.elapse(${code(delayOf(step.delay))})`;
  const { call, outcome } = step;
  // An answer without a value is no JSON.
  const isEmpty = typeof outcome === 'object' && 'output' in outcome && outcome.output === undefined;
  return `replay.answer(${code(call)}, ${isEmpty ? '{ output: undefined }' : code(outcome)})`;
}

function titleOf(steps: TraceStep[]): string {
  if (steps.length === 0) return 'its start';
  const words = steps.slice(0, 3).map(stepWords).join(' → ');
  return steps.length > 3 ? `${words} and ${steps.length - 3} more` : words;
}

function code(data: unknown): string {
  return JSON.stringify(data);
}
