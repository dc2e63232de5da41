import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runTool } from './tool.ts';

/** A project without a catalog, in which imports of packages are resolved. */
let folder = '';
const run = (...args: string[]) =>
  runTool(args, { catalog: [], documents: join(folder, 'docs'), catalogFile: join(folder, 'catalog.ts') });

beforeAll(async () => {
  await mkdir(resolve('.build'), { recursive: true });
  folder = await mkdtemp(resolve('.build', 'foreign-'));
  await writeFile(
    join(folder, 'gate.ts'),
    `import { createMachine } from 'xstate';
export const gate = createMachine({
  id: 'gate',
  initial: 'shut',
  states: {
    shut: { on: { COIN: [{ guard: ({ event }) => event.value >= 2, target: 'open' }, { target: 'shut' }] } },
    open: { on: { PUSH: 'shut' } },
  },
});
`,
  );
  await writeFile(join(folder, 'coins.json'), '{ "events": { "COIN": [{ "value": 2 }, { "value": 1 }] } }');
});
afterAll(() => rm(folder, { recursive: true }));

const samples = () => ['--events', join(folder, 'coins.json')];
const gate = () => ['--from', join(folder, 'gate.ts')];

test('coverage --min decides the exit code', async () => {
  expect((await run('coverage', ...gate())).exitCode).toBe(1);
  expect((await run('coverage', ...gate(), '--min', '50')).exitCode).toBe(0);
  expect((await run('coverage', ...gate(), '--min', '80')).exitCode).toBe(1);
  expect((await run('coverage', ...gate(), ...samples(), '--min', '100')).exitCode).toBe(0);
  expect(await run('coverage', ...gate(), '--min', 'all')).toEqual({
    text: '--min takes a number, such as 90, and "all" is none.',
    exitCode: 2,
  });
});

test('docs writes the machines of a module and removes nothing, and check compares what is written', async () => {
  const lint = await run('check', ...gate(), ...samples());
  expect(lint).toMatchObject({ exitCode: 0, text: expect.stringContaining('are sound') });
  await mkdir(join(folder, 'docs'));
  await writeFile(join(folder, 'docs', 'guide.md'), 'mine');
  expect((await run('docs', ...gate(), ...samples())).exitCode).toBe(0);
  expect(await readdir(join(folder, 'docs'))).toEqual(['gate.md', 'guide.md']);
  expect((await run('check', ...gate(), ...samples())).exitCode).toBe(0);
  const file = join(folder, 'docs', 'gate.md');
  await writeFile(file, (await readFile(file, 'utf8')).replace('PUSH', 'PULL'));
  expect(await run('check', ...gate(), ...samples())).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('gate.md is stale'),
  });
});

test('mutate runs the tests beside a module against its mutants', async () => {
  expect(await run('mutate', ...gate(), ...samples())).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^No tests stand beside .+mutation score 90\.0 %$/s),
  });
  await run('test', ...gate(), ...samples(), '--out', join(folder, 'gate.test.ts'));
  const { text, exitCode } = await run('mutate', ...gate(), '--killed', '--break', '100');
  expect(text).toContain('Killed:\n- gate: in the machine itself, the initial state is `open`');
  expect(text).toContain('if guard happens always, by hand-written tests');
  const { text: data } = await run('mutate', ...gate(), '--format', 'json', '--timeout', '10');
  const [{ mutants, killed }] = JSON.parse(data);
  expect({ mutants, killed, exitCode }).toEqual({ mutants: 10, killed: 9, exitCode: 1 });
}, 120_000);

test('machines of one name in several files are drawn, documented, mutated and tested apart', async () => {
  const source = `${await readFile(join(folder, 'gate.ts'), 'utf8')}export default gate;\n`;
  const files = ['north', 'south'].map((name) => join(folder, 'gates', name, 'gate.ts'));
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, source);
  }
  const from = files.flatMap((file) => ['--from', file]);
  const written = join(folder, 'gates', 'gates.test.ts');
  expect(await run('test', ...from, ...samples(), '--out', written)).toMatchObject({ exitCode: 0 });
  expect((await readFile(written, 'utf8')).match(/^import .*gate';$/gm)).toEqual([
    "import machine from './north/gate';",
    "import { gate } from './north/gate';",
    "import machine2 from './south/gate';",
    "import { gate as gate2 } from './south/gate';",
  ]);
  const out = join(folder, 'drawn');
  expect((await run('graph', ...from, '--format', 'svg', '--out', out)).exitCode).toBe(0);
  expect((await readdir(out, { recursive: true })).filter((file) => file.endsWith('.svg'))).toHaveLength(4);
  expect((await run('docs', ...from, ...samples())).exitCode).toBe(0);
  expect(await readdir(join(folder, 'docs', 'north'))).toEqual(['gate.default.md', 'gate.gate.md']);
  const document = await readFile(join(folder, 'docs', 'north', 'gate.gate.md'), 'utf8');
  expect(document).toContain('](../../gates/north/gate.ts)');
  await writeFile(
    files[0]?.replace('gate.ts', 'gate.test.ts') ?? '',
    await readFile(written, 'utf8').then((text) =>
      text.replaceAll('./north/', './').replaceAll('./south/', '../south/'),
    ),
  );
  expect((await run('mutate', ...from, ...samples())).text).toMatch(/north\/gate\.gate +10 +0 +0\.0 % +9 /);
}, 120_000);

test.each([
  ['graph', 1],
  ['paths', 1],
  ['coverage', 1],
  ['lint', 1],
  ['check', 1],
  ['mutate', 2],
  ['test', 2],
  ['docs', 2],
])('%s says in a sentence that an initial state does not exist, and ends with %i', async (command, code) => {
  const file = join(folder, 'wrong.ts');
  await writeFile(
    file,
    `import { createMachine } from 'xstate';
export const wrong = createMachine({ id: 'wrong', initial: 'nowhere', states: { idle: {} } });
`,
  );
  const { text, exitCode } = await run(command, '--from', file);
  expect(exitCode).toBe(code);
  expect(text).toMatch(/^wrong(?: cannot start)?: .*Initial state node "nowhere" not found.*$/m);
  expect(text).not.toContain('cannot be written');
});

test('a module of XState 4 is named', async () => {
  const file = join(folder, 'four.ts');
  await writeFile(file, `import { Machine } from 'xstate';\nexport const four = Machine({});\n`);
  expect(await run('list', '--from', file)).toEqual({
    text: `${file} imports \`Machine\` of XState 4, and this tool works with XState 5.`,
    exitCode: 2,
  });
});

describe('what cannot be done is a sentence', () => {
  const machine = (rest: string) => `import { assign, createMachine } from 'xstate';\n${rest}`;
  const written = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };

  test('a glob that means no file', async () => {
    const glob = join(folder, '*.none');
    expect(await run('paths', '--from', glob)).toEqual({ text: `No file is meant by ${glob}.`, exitCode: 2 });
  });

  test('a package that is not installed', async () => {
    const file = await written(
      'bare.ts',
      machine("import 'not-installed';\nexport const m = createMachine({});"),
    );
    expect(await run('list', '--from', file)).toEqual({
      text: `${file} cannot be loaded, give a module that exports machines: it imports not-installed, which is not installed.`,
      exitCode: 2,
    });
  });

  test.each(['lab', 'graph --format svg', 'test'])('%s, written below a file', async (line) => {
    const out = join(folder, 'gate.ts', 'below');
    const { text, exitCode } = await run(...line.split(' '), ...gate(), '--out', out);
    expect({ text: text.split(':')[0], exitCode }).toEqual({
      text: expect.stringMatching(/below.* cannot be written, choose another place$/),
      exitCode: 2,
    });
  });

  test('samples without events and outcomes, or in no file', async () => {
    const file = await written('none.json', '{ "event": {} }');
    expect((await run('paths', ...gate(), '--events', file)).text).toBe(
      `${file} holds no samples: neither \`events\` nor \`outcomes\`.`,
    );
    expect((await run('paths', ...gate(), '--events', 'gone.json')).text).toMatch(
      /UNRESOLVED_ENTRY.*gone\.json/,
    );
  });

  test('an input that the first actor reads', async () => {
    const file = await written(
      'greeting.ts',
      machine(
        "const input = ({ event }) => event.input.name;\nexport const m = createMachine({ invoke: { src: 'greet', input } });",
      ),
    );
    expect((await run('paths', '--from', file)).text).toMatch(/^m cannot start with no input \(--input JSON/);
    expect((await run('paths', '--from', file, '--input', '{"name":"a"}')).exitCode).toBe(0);
  });

  test('a machine that cannot start keeps no other from its test and its mutants', async () => {
    const wrong = await written(
      'beside.ts',
      machine("export const wrong = createMachine({ initial: 'no', states: {} });"),
    );
    const from = [...gate(), '--from', wrong, ...samples()];
    expect(await run('test', ...from)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining("test('gate: "),
    });
    const { text, exitCode } = await run('mutate', ...from, '--derived');
    expect({ text, exitCode }).toEqual({
      text: expect.stringMatching(/^wrong cannot start: .+\n(?:.*\n)+gate +10 /),
      exitCode: 1,
    });
  });
});

test('children of one actor with random ids are one finding', async () => {
  const file = join(folder, 'list.ts');
  await writeFile(
    file,
    `import { assign, createMachine } from 'xstate';
const item = createMachine({});
export const list = createMachine({
  context: { items: [] },
  on: {
    ADD: {
      guard: ({ context }) => context.items.length < 3,
      actions: assign({
        items: ({ context, spawn }) => [...context.items, spawn(item, { id: String(Math.random()) })],
      }),
    },
  },
});
`,
  );
  const { text } = await run('lint', '--from', file, '--verbose');
  expect(text.match(/is spawned by an action/g)).toHaveLength(1);
});

test('paths end where they show nothing new, and a machine may have none', async () => {
  const file = join(folder, 'counters.ts');
  await writeFile(
    file,
    `import { assign, createMachine } from 'xstate';
const actions = assign({ count: ({ context }) => context.count + 1 });
export const counter = createMachine({ context: { count: 0 }, on: { INC: { actions } } });
export const rest = createMachine({});
`,
  );
  expect((await run('paths', '--from', file)).text).toMatch(
    /^counter\n1\. INC\nthe context grows .+\n\nrest\nNo event leads on from the start\.$/,
  );
});
