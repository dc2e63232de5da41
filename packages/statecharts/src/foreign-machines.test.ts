import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runTool } from './tool.ts';

const file = join(import.meta.dirname, '../tests/fixtures/foreign-machines.ts');

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
    { name: 'media', states: 1, transitions: 1 },
    { name: 'monitor', states: 2, transitions: 9 },
    { name: 'ping', states: 2, transitions: 1 },
    { name: 'player', states: 4, transitions: 10 },
    { name: 'profile', states: 3, transitions: 3 },
    { name: 'quiz', states: 5, transitions: 9 },
    { name: 'roundabout', states: 3, transitions: 3 },
    { name: 'session', states: 3, transitions: 3 },
    { name: 'snake', states: 3, transitions: 4 },
    { name: 'survey', states: 2, transitions: 2 },
    { name: 'todos', states: 2, transitions: 6 },
  ]);
});

test('the file may be given by a path relative to the working directory', async () => {
  const { text } = await runTool(
    ['list', 'quiz', '--from', 'packages/statecharts/tests/fixtures/foreign-machines.ts'],
    {
      catalog: [],
      documents: '',
      catalogFile: '',
    },
  );
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
      expect.stringMatching(/^1\. user\.play → loadCard: done → user\.answer/),
      '2. user.play → loadCard: error',
      '3. user.play → loadCard: done → after 20000',
      '`loadCard` needs an output: --events FILE gives one.',
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

test('what has no name is called by its source and its parts', async () => {
  const { text } = await run('graph', 'monitor', 'quiz', 'todos', '--format', 'json');
  const transitions: { event: string; guard: string | null; actions: string[] }[] = JSON.parse(text).flatMap(
    (machine: { transitions: unknown[] }) => machine.transitions,
  );
  expect(new Set(transitions.map(({ guard }) => guard))).toEqual(
    new Set([
      null,
      'not isLost and context.points < 2',
      'isLost',
      'not in judging',
      'context.todos.length < 2',
      'context.todos.length > 0',
      '!context.seen.has("monday")',
      'context.first !== null && context.byDay.size > 0',
    ]),
  );
  expect(new Set(transitions.flatMap(({ actions }) => actions))).toEqual(
    new Set([
      'send to ping',
      'send pressed to keys',
      'enqueueActions',
      'raise TICK',
      'report',
      'assign card',
      'assign lives',
      'emit won',
      'assign todos',
      'poke',
      'assign seen, byDay, first',
      'assign todos, seen, byDay, first',
    ]),
  );
  expect(transitions.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['loadCard done', 'loadCard failed', 'ticks snapshot']),
  );
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
  const samples = join(import.meta.dirname, '../tests/fixtures/foreign-samples.ts');

  test('a payload of plain values is guessed, and said', async () => {
    expect(await run('paths', 'survey')).toEqual({
      text:
        '1. answer → send\n2. send\n' +
        '`answer` is tried with {"text":"text"}, a guess: --events FILE gives others.',
      exitCode: 0,
    });
  });

  test('what guards and assignments read of events and outputs is missing, and is said once', async () => {
    expect(await run('paths', 'snake')).toEqual({
      text: expect.stringMatching(
        /^1\. PLAY\nARROW_KEY fails: .+\n`ARROW_KEY` needs a payload: `dir`\. --events FILE gives one\.$/,
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

test('a diagram has all transitions: arrows outwards, the others as notes', async () => {
  const { text } = await run('graph', 'player');
  expect(text.split('\n')).toEqual([
    'stateDiagram-v2',
    '  direction TB',
    '  state "player" as player {',
    '    [*] --> player_stopped',
    '    state "stopped" as player_stopped',
    '    state "playing" as player_playing {',
    '      [*] --> player_playing_song',
    '      state "song" as player_playing_song',
    '      state "break" as player_playing_break',
    '    }',
    '  }',
    '  player_stopped --> player_playing : PLAY',
    '  player_playing_song --> player_playing_song : AGAIN',
    '  note right of player',
    '    STOP → stopped',
    '    VOLUME / setVolume',
    '  end note',
    '  note right of player_stopped',
    '    VOLUME is ignored',
    '    STOP is ignored',
    '  end note',
    '  note right of player_playing',
    '    SKIP → break',
    '    TICK [isLate] / hurry, log',
    '    TICK / log',
    '  end note',
    '  note right of player_playing_song',
    '    always [isLast] / note',
    '  end note',
  ]);
});

test('a diagram of a machine without states in it is its box and what it does', async () => {
  const { text } = await run('graph', 'clicker');
  expect(text).toContain('state "(machine)" as _machine_\n  note right of _machine_\n    inc / assign count');
});

test('an initial state that does not exist is one sentence, and the other machines go on', async () => {
  const sentence = 'media: Initial state node "nope" not found on parent state node #media';
  const { text, exitCode } = await run('graph', 'media', 'ping');
  expect({ first: text.split('\n')[0], exitCode }).toEqual({ first: sentence, exitCode: 1 });
  expect(text).toContain('ping_waiting --> ping_answered : PING');
  expect(await run('lab', 'media', 'booking', '--out', 'unused')).toEqual({
    text: expect.stringMatching(/^booking cannot start .+\nmedia cannot start: .+ "nope" not found .+$/),
    exitCode: 1,
  });
});

test('actors that are spawned without an id are a finding', async () => {
  const { text, exitCode } = await run('lint', 'todos');
  expect(exitCode).toBe(1);
  expect(text).toContain('todos: the actor ping is spawned without an id: give it one');
});

test('rules of lint are switched off by name, on the command line and in the configuration', async () => {
  const limits = ['quiz: quiz.loading invokes loadCard without a time limit'];
  const both = await run('lint', 'quiz');
  expect(both.text).toContain(limits[0]);
  const off = await run('lint', 'quiz', '--off', 'time-limit');
  expect(off.text.split('\n')).toEqual(both.text.split('\n').filter((line) => !line.includes('time limit')));
  const config = { catalog: [], documents: '', catalogFile: '', lintOff: ['time-limit' as const] };
  expect(await runTool(['lint', 'quiz', '--from', file], config)).toEqual(off);
  expect(await run('lint', '--off', 'style')).toMatchObject({
    text: expect.stringContaining('There is no rule "style". Known: actor-without-outcomes, dead-end'),
    exitCode: 2,
  });
});
