import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMachine, fromPromise } from 'xstate';
import { catalog } from '#machines/catalog.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { noPayload } from './feature-fixtures.ts';
import { runTool } from './tool.ts';

const root = resolve(import.meta.dirname, '../..');
const names = catalog.map(({ name }) => name).join(', ');
const product = { catalog, documents: join(root, 'docs/machines') };

describe('a command', () => {
  test('--help names every command', async () => {
    const { text, failed } = await runTool(['--help'], product);
    expect(failed).toBe(false);
    expect(text.match(/^ {2}\w+/gm)?.map((command) => command.trim())).toEqual([
      'list',
      'graph',
      'paths',
      'coverage',
      'test',
      'check',
      'docs',
    ]);
  });

  test('list names every machine', async () => {
    const { text } = await runTool(['list'], product);
    expect(text.match(/^[\w-]+(?=:)/gm)).toEqual(names.split(', '));
  });

  test.each([
    [['graph', 'checkout'], `There is no machine "checkout". Known: ${names}`],
    [['paths', 'checkout'], `There is no machine "checkout". Known: ${names}`],
    [['graph'], `Which machine? Known: ${names}`],
    [['graph', 'auth', '--format', 'png'], 'There is no format "png". Known: mermaid, json'],
    [['paths', 'auth', '--shortest', '--covering'], 'Either --shortest or --covering.'],
    [['test'], 'Which trace? npm run machines -- test <trace.json>'],
  ])('%j is refused in words', async (args, text) => {
    expect(await runTool(args, product)).toEqual({ text, failed: true });
  });

  test.each([
    [['sing'], 'There is no command "sing".'],
    [['list', '--loud'], "Unknown option '--loud'"],
    [[], 'npm run machines -- <command>'],
  ])('%j is refused with the help', async (args, words) => {
    const { text, failed } = await runTool(args, product);
    expect(failed).toBe(true);
    expect(text).toContain(words);
    expect(text).toContain('graph <name>');
  });

  test('run from the command line prints its answer, and ends with 1 when it failed', async () => {
    const run = promisify(execFile);
    const tool = join(root, 'tools/statecharts.ts');
    expect((await run(process.execPath, [tool, '--help'])).stdout).toContain('npm run machines');
    await expect(run(process.execPath, [tool, 'graph', 'checkout'])).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no machine "checkout". Known: ${names}\n`,
    });
  }, 30_000);
});

describe('a chart', () => {
  /** One region of each kind, as small as can be. */
  const lamp: CatalogEntry = {
    name: 'lamp',
    machine: createMachine({
      id: 'lamp',
      initial: 'dark',
      states: {
        dark: { on: { 'switch.press': { guard: 'hasPower', target: 'lit' } } },
        lit: {
          description: 'It is bright enough to read.',
          tags: 'bright',
          invoke: { id: 'glow', src: 'glow', onDone: 'broken', onError: 'dark' },
          after: { 60000: { target: 'dark', actions: 'click' } },
        },
        broken: { type: 'final' },
      },
    }).provide({
      actors: { glow: fromPromise(() => Promise.resolve()) },
      guards: { hasPower: () => true },
      actions: { click: () => {} },
    }),
    purpose: 'Lights a room.',
    model: {
      events: { 'switch.press': noPayload },
      outcomes: { glow: { spent: { output: undefined }, cut: { error: new Error('cut') } } },
    },
  };

  test('as a Mermaid diagram', async () => {
    const { text } = await runTool(['graph', 'lamp'], { catalog: [lamp], documents: '' });
    expect(text).toBe(`stateDiagram-v2
  direction TB
  [*] --> lamp_dark
  state "dark" as lamp_dark
  state "lit" as lamp_lit
  state "broken" as lamp_broken
  lamp_broken --> [*]
  lamp_dark --> lamp_lit : switch.press [hasPower]
  lamp_lit --> lamp_broken : glow done
  lamp_lit --> lamp_dark : glow failed / after 60000`);
  });

  test('as data', async () => {
    const { text } = await runTool(['graph', 'lamp', '--format', 'json'], { catalog: [lamp], documents: '' });
    const { states, transitions } = JSON.parse(text);
    expect(states.at(2)).toEqual({
      id: 'lamp.lit',
      type: 'atomic',
      parent: 'lamp',
      initial: null,
      tags: ['bright'],
      description: 'It is bright enough to read.',
      invokes: [{ id: 'glow', src: 'glow' }],
    });
    expect(transitions.at(0)).toEqual({
      key: 'lamp.dark | switch.press | 1',
      source: 'lamp.dark',
      descriptor: 'switch.press',
      event: 'switch.press',
      guard: 'hasPower',
      targets: ['lamp.lit'],
      actions: [],
      reenters: false,
      description: null,
    });
  });

  test('as paths that take every transition', async () => {
    const { text } = await runTool(['paths', 'lamp'], { catalog: [lamp], documents: '' });
    expect(text.split('\n')).toEqual([
      '1. switch.press → glow: spent',
      '2. switch.press → glow: cut',
      '3. switch.press → after 60000',
    ]);
  });

  test('with a guard that is never false is reported as not covered', async () => {
    const { text, failed } = await runTool(['coverage'], { catalog: [lamp], documents: '' });
    expect(failed).toBe(true);
    expect(text).toContain(
      'lamp: a transition is never refused: lamp.dark on switch.press if hasPower → lamp.lit ' +
        '(lamp.dark | switch.press | 1 refused).',
    );
  });
});

describe('a trace', () => {
  const recorded = join(root, 'tests/model/recorded');
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'traces-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function testOf(trace: object): Promise<{ text: string; failed: boolean }> {
    const file = join(folder, 'trace.json');
    await writeFile(file, JSON.stringify(trace));
    return runTool(['test', file], product);
  }

  const contactForm = (steps: object[]) => ({
    format: 1,
    actors: [{ machine: 'contactForm', start: { idle: 'ready' }, steps }],
  });
  const attempt = {
    message: { name: 'n', email: 'e', message: 'm' },
    requestId: 'r',
    elapsedMs: 5_000,
    website: '',
  };
  const submit = { event: { type: 'contact.submit', attempt }, state: 'sending' };

  test('becomes the test that stands in the repository, written to --out', async () => {
    const out = join(folder, 'contact-form.test.ts');
    const { text } = await runTool(
      ['test', join(recorded, 'contact-form.trace.json'), '--out', out],
      product,
    );
    expect(text).toBe(`${out} is written. Run it: npm run test:models -- ${out}`);
    expect(await readFile(out, 'utf8')).toBe(await readFile(join(recorded, 'contact-form.test.ts'), 'utf8'));
  });

  test('with an answer that the model has no name for carries the answer', async () => {
    const user = { id: 'user-9', email: 'person-1@redacted.invalid' };
    const state = { signedIn: { logOut: 'idle', role: 'checkingAdmin' } };
    const { text } = await testOf({
      format: 1,
      actors: [
        {
          machine: 'auth',
          input: { fallbackEmail: null },
          start: 'loading',
          steps: [
            { event: { type: 'session.absent' }, state: 'signedOut' },
            {
              event: { type: 'signIn.submit', credentials: { email: '', password: '' } },
              state: 'signingIn',
            },
            { call: 'signIn', outcome: { output: { user, error: null } }, state },
          ],
        },
      ],
    });
    expect(text).toContain("startReplay(catalog, 'auth', { fallbackEmail: null })");
    expect(text).toContain(
      "output: { user: { id: 'user-9', email: 'person-1@redacted.invalid' }, error: null },",
    );
  });

  test.each<[string, object, string]>([
    [
      'of a machine that is gone',
      { format: 1, actors: [{ machine: 'checkout', start: 'a', steps: [] }] },
      'There is no machine with the id "checkout". Known: auth, ',
    ],
    [
      'in which nothing happened',
      { format: 1, actors: [] },
      'Nothing happened to any machine in this trace.',
    ],
    [
      'that comes to another state than it did',
      contactForm([submit, { call: 'sendMessage', outcome: 'offline', state: { idle: 'sent' } }]),
      'contact-form, step 2 (sendMessage: offline): the recording came to {"idle":"sent"}, a replay comes to {"idle":"failed"}.',
    ],
    [
      'with a call that is no longer made',
      contactForm([{ call: 'sendMessage', outcome: 'taken', state: { idle: 'sent' } }]),
      'contact-form, step 1 (sendMessage: taken): contact-form: the actor sendMessage was never started.',
    ],
    [
      'with an outcome that the model has lost',
      contactForm([submit, { call: 'sendMessage', outcome: 'eaten', state: 'sending' }]),
      'the model has no outcome "eaten" of sendMessage. Known: taken, offline, unavailable',
    ],
    [
      'with a failure that the model has not',
      contactForm([
        submit,
        { call: 'sendMessage', outcome: { error: { kind: 'invalid' } }, state: 'sending' },
      ]),
      'the model has no outcome of sendMessage like {"kind":"invalid"}: add it there, and record again.',
    ],
    ['that is none', { steps: [] }, 'is no trace: '],
  ])('%s is refused in words', async (_, trace, words) => {
    const { text, failed } = await testOf(trace);
    expect(failed).toBe(true);
    expect(text).toContain(words);
  });

  test('that cannot be read is refused in words', async () => {
    const { text, failed } = await runTool(['test', join(folder, 'none.json')], product);
    expect(failed).toBe(true);
    expect(text).toMatch(/none\.json cannot be read: ENOENT/);
  });
});

describe('check', () => {
  const door = (on: object): CatalogEntry => ({
    name: 'door',
    machine: createMachine({
      id: 'door',
      initial: 'shut',
      states: { shut: { on }, open: { on: { shut: 'shut' } } },
    }),
    purpose: 'Lets people in.',
    model: { events: { open: noPayload, shut: noPayload }, outcomes: {} },
  });
  const sound = door({ open: 'open' });
  let documents: string;

  beforeEach(async () => {
    documents = await mkdtemp(join(tmpdir(), 'machines-'));
    await runTool(['docs'], { catalog: [sound], documents });
  });

  afterEach(() => rm(documents, { recursive: true }));

  test('is content with the product', async () => {
    expect(await runTool(['check'], product)).toEqual({
      text: `${catalog.length} machines checked: charts, models and documents are sound.`,
      failed: false,
    });
  });

  test('is content with documents that were just written', async () => {
    expect((await runTool(['check'], { catalog: [sound], documents })).failed).toBe(false);
  });

  test('says what a chart lacks', async () => {
    const { text, failed } = await runTool(['check'], { catalog: [door({})], documents });
    expect(failed).toBe(true);
    expect(text).toContain('door: door.shut has no way out and is not final.');
    expect(text).toContain('door: the declared event open is handled nowhere.');
  });

  test('shows how a chart differs from its document, such as by a guard', async () => {
    const guarded = door({ open: { target: 'open', guard: 'isUnlocked' } });
    const place = {
      catalog: [{ ...guarded, machine: guarded.machine.provide({ guards: { isUnlocked: () => true } }) }],
      documents,
    };
    const { text, failed } = await runTool(['check'], place);
    expect(failed).toBe(true);
    expect(text).toContain(
      'docs/machines/door.md is stale: run npm run machines -- docs, and read what changed.',
    );
    expect(text).toContain('\n  - | `shut` | `open` |  | `open` |  |');
    expect(text).toContain('\n  + | `shut` | `open` | `isUnlocked` | `open` |  |');
  });

  test('misses the document of a new machine, and does not want one of a machine that is gone', async () => {
    const { text } = await runTool(['check'], { catalog: [{ ...sound, name: 'gate' }], documents });
    expect(text).toContain('docs/machines/gate.md is missing: run npm run machines -- docs');
    expect(text).toContain('docs/machines/door.md belongs to no machine');
  });

  test('docs leaves nothing behind of a machine that is gone', async () => {
    await writeFile(join(documents, 'window.md'), '');
    await runTool(['docs'], { catalog: [sound], documents });
    expect((await readdir(documents)).toSorted()).toEqual(['README.md', 'door.md']);
    expect(await readFile(join(documents, 'README.md'), 'utf8')).toContain(
      '| [door](door.md) | Lets people in. |',
    );
    expect(await readFile(join(documents, 'door.md'), 'utf8')).toContain('Lets people in.');
  });
});
