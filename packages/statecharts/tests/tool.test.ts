import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMachine, fromPromise } from 'xstate';
import type { CatalogEntry } from '../src/catalog-entry.ts';
import { commands, runTool } from '../src/tool.ts';
import { catalog } from './fixtures/catalog.ts';
import { noPayload } from './fixtures/features.ts';

const root = resolve(import.meta.dirname, '..');
const fixtures = join(import.meta.dirname, 'fixtures');
/** As it is typed where the tests are started. */
const typed = (file: string) => relative(process.cwd(), join(root, file));
const commandNames = commands.map(({ name }) => name);
const names = catalog.map(({ name }) => name).join(', ');
const product = {
  catalog,
  documents: join(fixtures, 'docs'),
  catalogFile: join(fixtures, 'catalog.ts'),
};
/** A catalog without documents. */
const inputOf = (...entries: CatalogEntry[]) => ({ ...product, catalog: entries });

describe('a command', () => {
  test('--help names every command', async () => {
    const { text, exitCode } = await runTool(['--help'], product);
    expect(exitCode).toBe(0);
    expect(text.match(/^ {2}[a-z]+/gm)?.map((command) => command.trim())).toEqual(commandNames);
  });

  test.each(commandNames)('%s --help has its options and an example', async (name) => {
    const { text, exitCode } = await runTool([name, '--help'], product);
    expect(exitCode).toBe(0);
    expect(text).toContain(`npx statechart-tool ${name}`);
    expect(text).toContain(`\n\nExample: npx statechart-tool ${name}`);
  });

  test('list names every machine, or those that are asked for', async () => {
    expect((await runTool(['list'], product)).text.match(/^[\w-]+(?=:)/gm)).toEqual(names.split(', '));
    expect((await runTool(['list', 'save', 'session'], product)).text.match(/^[\w-]+(?=:)/gm)).toEqual([
      'session',
      'save',
    ]);
  });

  test.each([
    [[], 'Which command?'],
    [['sing'], 'There is no command "sing": npx statechart-tool --help lists them.'],
    [['list', '--loud'], "Unknown option '--loud': npx statechart-tool list --help lists the options."],
    [
      ['paths', '--from'],
      "Option '--from <value>' argument missing: npx statechart-tool paths --help lists the options.",
    ],
    [['graph', 'checkout'], `There is no machine "checkout". Known: ${names}.`],
    [['paths', 'session', 'checkout'], `There is no machine "checkout". Known: ${names}.`],
    [['check', 'checkout'], `There is no machine "checkout". Known: ${names}.`],
    [['docs', 'checkout'], `There is no machine "checkout". Known: ${names}.`],
    [['graph', 'session', '--format', 'png'], 'A PNG needs a browser: '],
    [['paths', 'session', '--shortest', '--covering'], 'Choose either --shortest or --covering.'],
    [['test'], 'Which trace? npx statechart-tool test TRACE.'],
    [['replay'], 'Which recording? npx statechart-tool replay TRACE.'],
    [['test', 'a.json', 'b.json'], '"b.json" is one argument too many for test: leave it out.'],
    [
      ['list', '--from', 'no-such-file.ts'],
      'no-such-file.ts does not exist: give the path of a module that exports machines.',
    ],
    [
      ['list', '--from', 'packages'],
      '"packages" is a folder: give the path of a module that exports machines.',
    ],
    [['lint', '--from', 'README.md'], 'README.md cannot be loaded, give a module that exports machines: '],
    [
      ['list', '--from', typed('src/transitions.ts')],
      `${typed('src/transitions.ts')} exports no machine: export what createMachine returns by a name.`,
    ],
    [
      ['paths', 'session', '--ignore-context', 'shoeSize'],
      'No context has a field "shoeSize" to ignore. Known: fallbackEmail, user.',
    ],
    [['lint', '--input', '{}'], '--input goes with --from FILE: the catalog has the inputs of its machines.'],
    [
      ['lint', '--from', typed('tests/fixtures/session.machine.ts'), '--input', '{'],
      `--input takes JSON, such as '{"id":1}', and { is none.`,
    ],
  ])('%j is refused by a sentence that says what to do', async (args, words) => {
    const { text, exitCode } = await runTool(args, product);
    expect(exitCode).toBe(2);
    expect(text.slice(0, words.length)).toBe(words);
  });

  test.each([
    [['list', '--format', 'json'], catalog.length],
    [['graph', '--format', 'json'], catalog.length],
    [['paths', 'contact-form', '--format', 'json'], 1],
    [['coverage', 'contact-form', 'session', '--format', 'json'], 2],
    [['lint', 'contact-form', '--format', 'json'], 1],
    [['check', 'contact-form', '--format', 'json'], 2],
  ])('%j prints an array and nothing else', async (args, length) => {
    const { text } = await runTool(args, product);
    expect(JSON.parse(text)).toHaveLength(length);
  });

  test('works on the parts in turn, and says which', async () => {
    const said: string[] = [];
    const input = { ...product, onProgress: (words: string) => said.push(words) };
    await runTool(['lint', 'session', 'contact-form'], input);
    expect(said).toEqual(['session, 1 of 2', 'contact-form, 2 of 2']);
  });
});

describe('the command line', { timeout: 60_000 }, () => {
  let folder: string;

  /** In a project without a configuration. */
  const run = (args: string[]) => promisify(execFile)(process.execPath, [tool, ...args], { cwd: folder });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'machines-'));
    await symlink(resolve(root, '../../node_modules'), join(folder, 'node_modules'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function fileWith(text: string): Promise<string> {
    const file = join(folder, 'machine.ts');
    await writeFile(file, text);
    return file;
  }

  const machineText = (guard: string) => `import { createMachine } from 'xstate';
    export const machine = createMachine({
      initial: 'a', states: { a: { on: { go: { guard: ${guard}, target: 'b' } } }, b: {} },
    });`;

  const tool = join(root, 'src/bin.ts');

  /** On a busy machine short work takes more than two seconds, too. */
  const progressLines = '(?:\\d+ s: .+\\n)*';

  test('prints a report on stdout', async () => {
    expect((await run(['--help'])).stdout).toContain('npx statechart-tool COMMAND');
  });

  test('prints what was wrong with its arguments on stderr, without colours in a pipe, and ends with 2', async () => {
    const file = await fileWith(machineText('() => true'));
    await expect(run(['graph', 'checkout', '--from', file])).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`^${progressLines}There is no machine "checkout"\\. Known: machine\\.\n$`),
      ),
    });
  });

  test('prints a report alone on stdout, whatever a loaded file prints', async () => {
    const file = await fileWith(
      `console.log('loaded');${machineText('() => { console.log(1); return true; }')}`,
    );
    const { stdout } = await run(['paths', '--from', file, '--format', 'json']);
    expect(JSON.parse(stdout)).toEqual([
      { name: 'machine', paths: [[{ event: 'go', state: 'b' }]], failures: [] },
    ]);
  });

  test.each(['ts', 'js'])('says where a .%s file has a syntax error', async (extension) => {
    const file = join(folder, `machine.${extension}`);
    await writeFile(file, 'export const one = 1;\nexport const machine = = 2;');
    await expect(run(['list', '--from', file])).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(
          `^${progressLines}${file} cannot be loaded, give a module that exports machines: ${file}:2: Unexpected token\n$`,
        ),
      ),
    });
  });

  test('says on stderr what it does, when that takes more than two seconds', async () => {
    const wait = '() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500) === "timed-out"';
    const file = await fileWith(machineText(wait));
    const { stdout, stderr } = await run(['paths', '--from', file]);
    expect(stdout).toBe('1. go\n');
    expect(stderr).toContain('2 s: machine, 1 of 1\n');
  });

  test('prints findings on stdout, and ends with 1', async () => {
    const args = ['lint', 'todos', '--from', join(root, 'tests/fixtures/foreign-machines.ts')];
    await expect(run(args)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('todos: the actor ping is spawned without an id'),
      stderr: expect.stringMatching(new RegExp(`^${progressLines}$`)),
    });
  });
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
    const { text } = await runTool(['graph', 'lamp'], inputOf(lamp));
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
    const { text } = await runTool(['graph', 'lamp', '--format', 'json'], inputOf(lamp));
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
    const { text } = await runTool(['paths', 'lamp'], inputOf(lamp));
    expect(text.split('\n')).toEqual([
      '1. switch.press → glow: spent',
      '2. switch.press → glow: cut',
      '3. switch.press → after 60000',
    ]);
  });

  test('with a guard that is never false is reported as not covered', async () => {
    const { text, exitCode } = await runTool(['coverage'], inputOf(lamp));
    expect(exitCode).toBe(1);
    expect(text).toContain(
      'lamp: a transition is never refused: lamp.dark on switch.press if hasPower → lamp.lit ' +
        '(lamp.dark | switch.press | 1 refused).',
    );
  });
});

/** A machine that never goes on. */
const dark: CatalogEntry = {
  name: 'dark',
  machine: createMachine({ id: 'dark', initial: 'off', states: { off: {}, on: {} } }),
  purpose: 'Nothing.',
  model: { events: {}, outcomes: {} },
};

test('lint prints a line for each cause, and with --verbose what follows from it', async () => {
  const lintOf = async (...args: string[]) =>
    runTool(['lint', 'snake', '--from', typed('tests/fixtures/foreign-machines.ts'), ...args], product);
  const cause = 'snake: `ARROW_KEY` needs a payload: `dir`. --events FILE gives one.';
  expect((await lintOf()).text).toBe(`${cause} 5 more findings follow: --verbose.`);
  const all = (await lintOf('--verbose')).text.split('\n');
  expect([all.length, all[0], all[1]]).toEqual([
    6,
    cause,
    '  snake: snake.over is unreachable: nothing in the model leads to it.',
  ]);
  const [row] = JSON.parse((await lintOf('--format', 'json')).text);
  expect(row.findings).toEqual(all.map((line) => line.trim()));
});

test('lint names an unreachable state once, and what is in it with --verbose', async () => {
  const machine = createMachine({
    id: 'dark',
    initial: 'off',
    states: {
      off: { on: { wait: 'off' } },
      on: {
        initial: 'dim',
        states: { dim: { on: { press: 'bright' } }, bright: { on: { press: '#dark.off' } } },
      },
    },
  });
  const model = { events: { wait: noPayload, press: noPayload }, outcomes: {} };
  const { text } = await runTool(['lint', '--off', 'dead-end'], inputOf({ ...dark, machine, model }));
  expect(text).toBe(
    'dark: dark.on is unreachable: nothing in the model leads to it. 5 more findings follow: --verbose.',
  );
});

describe('a report', () => {
  test.each(['lint', 'coverage', 'diff', 'mutate', 'check'])(
    'of %s is printed by any reporter',
    async (name) => {
      const { text } = await runTool([name, '--help'], product);
      expect(text).toContain('--reporter text|json|markdown|github');
    },
  );

  test('as JSON has the version of its schema, and with --format the list of machines alone', async () => {
    const json = async (...args: string[]) => JSON.parse((await runTool(args, product)).text);
    const list = await json('coverage', 'contact-form', '--format', 'json');
    expect(list).toMatchObject([{ name: 'contact-form', states: 6, missing: [] }]);
    expect(await json('coverage', 'contact-form', '--reporter', 'json')).toEqual({
      schema: 1,
      machines: list,
    });
  });

  test('as Markdown has a title and a list', async () => {
    const { text } = await runTool(['lint', '--reporter', 'markdown'], inputOf(dark));
    expect(text).toMatch(
      /^## Lint of the machines\n\n- dark: dark\.off has no way out and is not final\.\n- /,
    );
  });

  test('as annotations of a workflow names the file of the machine in each line', async () => {
    const file = relative(process.cwd(), join(fixtures, 'dark.machine.ts'));
    const { text, exitCode } = await runTool(['lint', '--reporter', 'github'], inputOf(dark));
    expect(exitCode).toBe(1);
    expect(text.split('\n')[0]).toBe(
      `::error file=${file},title=dark::dark: dark.off has no way out and is not final.`,
    );
    expect(text).not.toMatch(/^(?!::error )/m);
  });

  test('without findings says so to a workflow, too', async () => {
    const args = ['coverage', 'contact-form', '--reporter', 'github'];
    const { text, exitCode } = await runTool(args, product);
    expect({ text, exitCode }).toEqual({ text: expect.stringContaining('7 of 7'), exitCode: 0 });
  });
});

describe('a trace', () => {
  const recorded = join(import.meta.dirname, 'fixtures');
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'traces-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function testOf(trace: object): ReturnType<typeof runTool> {
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

  test('becomes a test, written to --out as the project formats and runs it', async () => {
    const out = join(folder, 'contact-form.test.ts');
    const { text } = await runTool(['test', join(recorded, 'contact-form.trace.json'), '--out', out], {
      ...product,
      testCommand: 'pnpm test',
      imports: { catalog: '#catalog', tool: '#charts' },
      format: (test) => `// formatted\n${test}`,
    });
    expect(text).toBe(`${out} is written. Run it: pnpm test ${out}`);
    expect(await readFile(out, 'utf8')).toMatch(
      /^\/\/ formatted\nimport .*\nimport { catalog } from '#catalog';\nimport { startReplay } from '#charts\/replay';\n/,
    );
  });

  test('with an answer that the model has no name for carries the answer', async () => {
    const user = { id: 'user-9', email: 'person-1@redacted.invalid' };
    const state = { signedIn: 'checkingAdmin' };
    const { text } = await testOf({
      format: 1,
      actors: [
        {
          machine: 'session',
          input: { fallbackEmail: null },
          start: 'loading',
          steps: [
            { event: { type: 'session.absent' }, state: 'signedOut' },
            {
              event: { type: 'signIn.submit', credentials: { email: '', password: '' } },
              state: 'signingIn',
            },
            { call: 'signIn', outcome: { output: user }, state },
          ],
        },
      ],
    });
    expect(text).toContain("startReplay(catalog, 'session', { fallbackEmail: null });");
    expect(text).toContain("{ output: { id: 'user-9', email: 'person-1@redacted.invalid' } }");
  });

  test('with a failure that the model has no name for carries the failure', async () => {
    const failed = { call: 'sendMessage', outcome: { error: { message: 'lost', kind: 'odd' } } };
    const { text } = await testOf(contactForm([submit, { ...failed, state: { idle: 'failed' } }]));
    expect(text).toContain(
      "replay.answer('sendMessage', { error: Object.assign(new Error('lost'), { message: 'lost', kind: 'odd' }) })",
    );
  });

  test('is replayed on another build of its machine, which says where it does otherwise', async () => {
    const trace = join(folder, 'gate.trace.json');
    const steps = [
      { call: 'ask', outcome: { error: { message: 'no' } }, state: 'shut' },
      { event: { type: 'push' }, state: 'open' },
      { event: { type: 'push' }, state: 'shut' },
    ];
    await writeFile(
      trace,
      JSON.stringify({ format: 1, actors: [{ machine: 'gate', start: 'asking', steps }] }),
    );
    const replayOn = async (pushed: string) => {
      const file = join(folder, `${pushed}.ts`);
      const chart = {
        id: 'gate',
        initial: 'asking',
        states: {
          asking: { invoke: { src: 'ask', id: 'ask', onDone: 'open', onError: 'shut' } },
          shut: { on: { push: 'open' } },
          open: { on: { push: pushed } },
        },
      };
      await writeFile(
        file,
        `import { createMachine } from ${JSON.stringify(import.meta.resolve('xstate'))};
export const gate = createMachine(${JSON.stringify(chart)});`,
      );
      return runTool(['replay', trace, '--from', file], product);
    };
    expect(await replayOn('shut')).toEqual({
      text: '1 of 1 recorded actors behave as recorded.',
      exitCode: 0,
    });
    expect(await replayOn('open')).toEqual({
      text:
        'gate: Step 3 of 3, push: the chart comes to open. The recording came to shut.\n' +
        '0 of 1 recorded actors behave as recorded.',
      exitCode: 1,
    });
  });

  test.each<[string, object, string]>([
    [
      'of a machine that is gone',
      { format: 1, actors: [{ machine: 'checkout', start: 'a', steps: [] }] },
      'There is no machine with the id "checkout". Known: session, ',
    ],
    ['in which nothing happened', { format: 1, actors: [] }, 'Nothing happened in this recording.'],
    [
      'that comes to another state than it did',
      contactForm([submit, { call: 'sendMessage', outcome: 'offline', state: { idle: 'sent' } }]),
      'contact-form: Step 2 of 2, sendMessage: offline: the chart comes to idle.failed. The recording came to idle.sent.',
    ],
    [
      'with a call that is no longer made',
      contactForm([{ call: 'sendMessage', outcome: 'taken', state: { idle: 'sent' } }]),
      'contact-form: Step 1 of 1, sendMessage: taken: the chart cannot do it. The actor sendMessage does not run.',
    ],
    [
      'with an outcome that the model has lost',
      contactForm([submit, { call: 'sendMessage', outcome: 'eaten', state: 'sending' }]),
      'sendMessage has no outcome "eaten". Known: taken, offline, unavailable',
    ],
    [
      'that is none',
      { format: 1, actors: [{ machine: 'session', start: 'loading', steps: 1 }] },
      'This file is no recording: actors.0.steps: ',
    ],
  ])('%s is refused in words', async (_, trace, words) => {
    const { text, exitCode } = await testOf(trace);
    expect(exitCode).toBe(2);
    expect(text).toContain(words);
  });

  test('that is no JSON is refused in words', async () => {
    const { text, exitCode } = await runTool(['test', join(root, 'README.md')], product);
    expect(exitCode).toBe(2);
    expect(text).toMatch(/^This file is no recording: Invalid JSON[^\n]+$/);
  });

  test('that cannot be read is refused in words', async () => {
    const { text, exitCode } = await runTool(['test', join(folder, 'none.json')], product);
    expect(exitCode).toBe(2);
    expect(text).toMatch(/none\.json cannot be read, give the path of a recorded trace: ENOENT/);
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
    await runTool(['docs'], { ...inputOf(sound), documents });
  });

  afterEach(() => rm(documents, { recursive: true }));

  test('is content with documents that were just written', async () => {
    expect((await runTool(['check'], { ...inputOf(sound), documents })).exitCode).toBe(0);
  });

  test('says what a chart lacks', async () => {
    const { text, exitCode } = await runTool(['check'], { ...inputOf(door({})), documents });
    expect(exitCode).toBe(1);
    expect(text).toContain('door: door.shut has no way out and is not final.');
    expect(text).toContain('door: the declared event open is handled nowhere.');
  });

  test('shows how a chart differs from its document, such as by a guard', async () => {
    const guarded = door({ open: { target: 'open', guard: 'isUnlocked' } });
    const place = {
      ...product,
      catalog: [{ ...guarded, machine: guarded.machine.provide({ guards: { isUnlocked: () => true } }) }],
      documents,
    };
    const { text, exitCode } = await runTool(['check'], place);
    expect(exitCode).toBe(1);
    expect(text).toContain('door.md is stale: run npx statechart-tool docs, and read what changed.');
    expect(text).toContain('\n  - | `shut` | `open` |  | `open` |  |');
    expect(text).toContain('\n  + | `shut` | `open` | `isUnlocked` | `open` |  |');
    const annotations = (await runTool(['check', '--reporter', 'github'], place)).text.split('\n');
    expect(annotations).toContainEqual(expect.stringMatching(/^::error::.*door\.md is stale: .*%0A {2}\+ /));
    expect(annotations.filter((line) => !line.startsWith('::error'))).toEqual([]);
  });

  test('misses the document of a new machine, and does not want one of a machine that is gone', async () => {
    const { text } = await runTool(['check'], { ...inputOf({ ...sound, name: 'gate' }), documents });
    expect(text).toContain('gate.md is missing: run npx statechart-tool docs');
    expect(text).toContain('door.md belongs to no machine');
  });

  test('docs says where it cannot write', async () => {
    const file = join(documents, 'door.md');
    const { text, exitCode } = await runTool(['docs'], { ...inputOf(sound), documents: file });
    expect(exitCode).toBe(2);
    expect(text).toMatch(/door\.md\/README\.md cannot be written, choose another place: ENOTDIR[^\n]+$/);
  });

  test('docs leaves nothing behind of a machine that is gone, and leaves what it has not made', async () => {
    await runTool(['docs'], { ...inputOf({ ...sound, name: 'window' }), documents });
    await writeFile(join(documents, 'guide.md'), '# How to read these');
    await mkdir(join(documents, 'pictures'));
    await runTool(['docs'], { ...inputOf(sound), documents });
    expect((await readdir(documents)).toSorted()).toEqual(['README.md', 'door.md', 'guide.md', 'pictures']);
    expect((await runTool(['check'], { ...inputOf(sound), documents })).text).not.toContain('belongs to no');
    expect(await readFile(join(documents, 'README.md'), 'utf8')).toContain(
      '| [door](door.md) | Lets people in. |',
    );
    expect(await readFile(join(documents, 'door.md'), 'utf8')).toContain('Lets people in.');
  });
});
