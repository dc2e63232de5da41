import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runTool } from './tool.ts';

const file = join(import.meta.dirname, 'foreign-machines.ts');

/** Runs a command on the machines that the file exports. */
async function run(...args: string[]) {
  const [command = '', ...rest] = args;
  return runTool([command, '--from', file, ...rest], { catalog: [], documents: '', catalogFile: '' });
}

async function pathsOf(name: string, ...options: string[]): Promise<string[]> {
  return (await run('paths', name, ...options)).text.split('\n');
}

test('the machines of a file have their export names, and are sorted by them', async () => {
  const { text } = await run('list', '--format', 'json');
  expect(JSON.parse(text)).toMatchObject([
    { name: 'booking', states: 0, transitions: 1 },
    { name: 'clicker', states: 0, transitions: 2 },
    { name: 'closed', states: 0, transitions: 0 },
    { name: 'doughnut', states: 14, transitions: 11 },
    { name: 'monitor', states: 2, transitions: 9 },
    { name: 'ping', states: 2, transitions: 1 },
    { name: 'profile', states: 3, transitions: 3 },
    { name: 'quiz', states: 5, transitions: 9 },
    { name: 'roundabout', states: 3, transitions: 3 },
    { name: 'session', states: 3, transitions: 3 },
    { name: 'snake', states: 3, transitions: 4 },
    { name: 'todos', states: 2, transitions: 6 },
  ]);
});

test('the file may be given by a path relative to the working directory', async () => {
  const { text } = await runTool(['list', 'quiz', '--from', 'packages/statecharts/src/foreign-machines.ts'], {
    catalog: [],
    documents: '',
    catalogFile: '',
  });
  expect(text).toContain('quiz: 5 states');
});

describe('paths lead through', () => {
  test('regions, histories, final states, wildcards and ids of their own', async () => {
    expect(await pathsOf('doughnut')).toEqual([
      '1. NEXT → NEXT → MIXED:dry → MIXED:wet → NEXT → PAUSE',
      expect.stringMatching(/PAUSE → RESUME$/),
      expect.stringMatching(/PAUSE → AGAIN$/),
    ]);
  });

  test('promises, inline guards, eventless transitions, delays, `enqueueActions` and an output', async () => {
    const found = await pathsOf('quiz');
    expect(found).toEqual([
      expect.stringMatching(/^1\. user\.play → 0\.quiz\.loading: done → user\.answer/),
      '2. user.play → 0.quiz.loading: error',
      '3. user.play → 0.quiz.loading: done → after 20000',
      '`0.quiz.loading` needs an output: --events FILE gives one.',
    ]);
  });

  test('invoked machines, callbacks, observables and reducers, to which events are sent and forwarded', async () => {
    expect((await pathsOf('monitor')).toSorted()).toEqual(
      [
        'START → ticks: snapshot',
        'START → PING',
        'START → KEY',
        'START → STOP',
        'START → ping: done',
        'START → ticks: done',
        'START → tally: snapshot',
      ].map((path) => expect.stringMatching(new RegExp(`^\\d\\. ${path}$`))),
    );
  });

  test('actors that are not provided, with a circle and a large integer in the context', async () => {
    expect(await pathsOf('profile')).toEqual(['1. load: error → retry', '2. load: done']);
    expect((await run('coverage', 'profile')).exitCode).toBe(0);
  });

  test('events for a parent', async () => {
    expect(await pathsOf('ping')).toEqual(['1. PING']);
  });

  test('spawned children, sets, maps and dates', async () => {
    const found = (await pathsOf('todos')).join('\n');
    expect(found).toContain('todo.add → day.mark → todo.poke → last: done');
    expect(found).toContain('todo.poke → last: error');
    expect(found).toContain('day.mark → todo.clear');
  });
});

test('every transition of a machine without a payload is covered', async () => {
  const { text } = await run('coverage', 'doughnut', 'monitor', 'todos');
  expect(text.match(/\d+ of \d+/g)).toEqual(['11 of 11', '9 of 9', expect.any(String)]);
  expect(text).not.toContain('monitor: a transition');
});

describe('a context that grows without end', () => {
  const sentence =
    'the context grows without end in `count`: the 300 situations next to the start are explored.';

  test('is explored up to a bound, which is said with the field', async () => {
    expect(await run('paths', 'clicker')).toEqual({ text: `1. inc → dec\n${sentence}`, exitCode: 0 });
    const { text, exitCode } = await run('coverage', 'clicker');
    expect(exitCode).toBe(0);
    expect(text).toContain(`2 of 2\nclicker: ${sentence}`);
    const { text: data } = await run('coverage', 'clicker', '--format', 'json');
    expect(JSON.parse(data)).toMatchObject([{ covered: 2, goals: 2, notes: [sentence] }]);
  });

  test('does not matter with --ignore-context', async () => {
    expect(await run('paths', 'clicker', '--ignore-context', 'count')).toEqual({
      text: '1. inc\n2. dec',
      exitCode: 0,
    });
  });
});

describe('without a model', () => {
  const samples = join(import.meta.dirname, 'foreign-samples.ts');

  test('what guards and assignments read of events and outputs is missing, and is said once', async () => {
    expect(await run('paths', 'snake')).toEqual({
      text: expect.stringMatching(
        /^1\. PLAY → ARROW_KEY\nARROW_KEY fails: .+\n`ARROW_KEY` needs a payload: `dir`\. --events FILE gives one\.$/,
      ),
      exitCode: 0,
    });
    expect(await pathsOf('session')).toEqual([
      '1. restore: done',
      '2. restore: error',
      '`restore` needs an output: --events FILE gives one.',
    ]);
  });

  test('samples of payloads and outcomes take every transition', async () => {
    expect(await pathsOf('session', '--events', samples)).toEqual([
      '1. restore: nobody',
      '2. restore: known',
      '3. restore: failed',
    ]);
    const { text, exitCode } = await run('coverage', 'snake', 'session', '--events', samples);
    expect(text.match(/\d+ of \d+/g)).toEqual(['4 of 4', '5 of 5']);
    expect(exitCode).toBe(0);
  });

  test('samples may be JSON', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'samples-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'samples.json');
    await writeFile(file, JSON.stringify({ events: { ARROW_KEY: [{ dir: { x: -1, y: 0 } }] } }));
    expect(await pathsOf('snake', '--events', file)).toEqual(['1. PLAY → ARROW_KEY → PLAY']);
    await writeFile(file, JSON.stringify({ outcomes: { resore: {} } }));
    expect((await run('paths', 'snake', '--events', file)).text).toContain(
      'no machine has the actor resore.',
    );
    await writeFile(file, JSON.stringify({ outcomes: { restore: { ok: { value: 1 } } } }));
    expect((await run('paths', '--events', file)).text).toContain(
      `${file} holds no samples: outcomes.restore.ok`,
    );
  });
});

test('a machine that needs an input says so, and gets it by --input', async () => {
  expect(await pathsOf('booking')).toEqual([
    "booking cannot start with no input (--input JSON gives one to the machines of a file): Cannot read properties of undefined (reading 'seats')",
  ]);
  expect(await pathsOf('booking', '--input', '{"seats":2}')).toEqual([
    expect.stringMatching(/^book fails: .+reading 'seats'/),
    '`book` needs a payload: `order`. --events FILE gives one.',
  ]);
});

test('a loop of eventless transitions is a failure of the event that leads there', async () => {
  expect(await pathsOf('roundabout')).toEqual([expect.stringMatching(/^enter fails: .+more than 10000/)]);
});

test('a machine that cannot start has one line, and the others go on', async () => {
  const { text, exitCode } = await run('paths', 'closed', 'profile');
  expect(exitCode).toBe(1);
  expect(text).toMatch(/^closed\nclosed cannot start with .+: closed today\n\nprofile\n1\. .+\n2\. .+$/);
});

test('names that Mermaid cannot tell apart, or keeps for itself, get numbers', async () => {
  const { text } = await run('graph', 'doughnut');
  expect(text).toContain('state "dry" as doughnut_directions_mix_dry {');
  expect(text).toContain('state "mix_dry" as doughnut_directions_mix_dry_2');
  expect(text).toContain('doughnut_ingredients --> end_2 : NEXT');
  expect(text).toContain('MIXED#58;dry');
});

test('actors that are spawned without an id are a finding', async () => {
  const { text, exitCode } = await run('lint', 'todos');
  expect(exitCode).toBe(1);
  expect(text).toContain('todos: the actor ping is spawned without an id: give it one');
});
