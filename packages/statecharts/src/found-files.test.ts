import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf, machineFiles } from './found-files.ts';
import { runTool } from './tool.ts';

const machine = (name: string) =>
  `import { createMachine } from 'xstate';
export const ${name} = createMachine({ id: '${name}', initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } });
`;

/** A project of a user. */
const files = {
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
  'src/door.machine.ts': machine('door'),
  'src/lamp.ts': machine('lamp'),
  'src/other/lamp.ts': machine('lamp').replace("GO: 'b'", "SWITCH: 'b'"),
  'src/lib/limit.ts': 'export const id = "bell";',
  'src/bell.ts': `import { id } from '@/lib/limit';\n${machine('bell').replace("id: 'bell'", 'id')}`,
  'src/factory.machine.ts': `import { createMachine } from 'xstate';
export const createDoor = (id: string) => createMachine({ id });
`,
  'src/old.machine.js': 'export const oldMachine = { __xstatenode: true, states: {} };',
  'src/lamp.test.ts': machine('tested'),
  'src/words.ts': 'export const word = "createMachine(";',
  'node_modules/xstate-copy/index.ts': machine('installed'),
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'found-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await symlink(resolve('node_modules/xstate'), join(folder, 'node_modules/xstate'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(command: string, ...from: string[]) {
  const skipped: string[] = [];
  const given = from.flatMap((file) => ['--from', join(folder, file)]);
  const { text, exitCode } = await runTool([command, '--format', 'json', ...given], {
    catalog: [],
    documents: '',
    catalogFile: '',
    onSkipped: (sentence) => skipped.push(sentence.replaceAll(`${folder}/`, '')),
  });
  return { exitCode, skipped, text: text.replaceAll(`${folder}/`, '') };
}

async function namesIn(...from: string[]): Promise<string[]> {
  const { text } = await run('list', ...from);
  return JSON.parse(text).map(({ name }: { name: string }) => name);
}

test('without a configuration the files of machines are found by name and by what they import', () => {
  expect(machineFiles(folder)).toEqual([
    'src/bell.ts',
    'src/door.machine.ts',
    'src/factory.machine.ts',
    'src/lamp.ts',
    'src/old.machine.js',
    'src/other/lamp.ts',
  ]);
});

test.each([
  ['src/*.ts', ['bell.ts', 'door.machine.ts', 'factory.machine.ts', 'lamp.test.ts', 'lamp.ts', 'words.ts']],
  ['src/**/lamp.ts', ['lamp.ts', 'other/lamp.ts']],
  ['src/{bell,lamp}.ts', ['bell.ts', 'lamp.ts']],
  ['src/l?mp.ts', ['lamp.ts']],
  ['src/none.ts', ['none.ts']],
])('the glob %s', (pattern, found) => {
  expect(filesOf(join(folder, pattern))).toEqual(found.map((file) => join(folder, 'src', file)));
});

describe('the machines', () => {
  test('of several files and globs are worked on together', async () => {
    expect(await namesIn('src/door.machine.ts', 'src/b*.ts')).toEqual(['door', 'bell']);
  });

  test('of a file that imports by the paths of a tsconfig are loaded', async () => {
    const { text } = await run('graph', 'src/bell.ts');
    expect(JSON.parse(text)).toMatchObject({ id: 'bell' });
  });

  test('of the same name have that of their file before it', async () => {
    expect(await namesIn('src/door.machine.ts', 'src/**/lamp.ts')).toEqual([
      'door',
      'lamp.lamp',
      'other/lamp.lamp',
    ]);
  });
});

const factory =
  'src/factory.machine.ts exports no machine: `createDoor` is a function that makes one: export what it returns by a name.';
const old =
  'src/old.machine.js exports no machine: `oldMachine` is one of XState 4, and this tool works with XState 5.';

test('a factory and a machine of XState 4 are named, and the others go on', async () => {
  const { skipped, exitCode } = await run('list', 'src/*.machine.*');
  expect({ skipped, exitCode }).toEqual({ skipped: [factory, old], exitCode: 0 });
});

test('without any machine the reasons are the answer', async () => {
  const { text, exitCode } = await run('list', 'src/factory.machine.ts', 'src/old.machine.js');
  expect({ text, exitCode }).toEqual({ text: `${factory}\n${old}`, exitCode: 2 });
});
