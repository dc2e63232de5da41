import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { CatalogEntry } from './catalog-entry.ts';
import { type Config, defaultImports, withCommand } from './config.ts';
import { issueWords } from './issue-words.ts';
import { type ActorTrace, delayOf, stepWords, type Trace, type TraceStep, traceText } from './trace.ts';
import { isFailure, replayTrace, TraceError } from './trace-replay.ts';

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
  for (const [index, step] of actor.steps.entries()) {
    if (!('call' in step) || !isFailure(step.outcome)) continue;
    throw new TraceError(
      `${actor.machine}, step ${index + 1}: the model has no outcome of ${step.call} like ` +
        `${code(step.outcome.error)}: add it there, and record again.`,
    );
  }
  const { name, start, steps, difference } = await replayTrace(actor, catalog);
  if (difference !== null) {
    throw new TraceError(
      `${difference} The machine has changed since, or it decides by something that is no part of its events.`,
    );
  }
  const lines = [
    `expect(replay.start).toEqual(${code(start)});`,
    ...steps.map(({ step, observed }) => `expect(await ${callOf(step)}).toEqual(${code(observed)});`),
  ];
  const input = actor.input === undefined ? '' : `, ${code(actor.input)}`;
  return [
    '',
    `test(${code(`${number}. ${name}: ${titleOf(actor.steps)}`)}, async () => {`,
    `const replay = startReplay(catalog, ${code(name)}${input});`,
    ...lines,
    '});',
  ].join('\n');
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
