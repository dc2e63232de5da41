import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runTool } from '../tool.ts';

const root = resolve(import.meta.dirname, '../../../..');
let repository: string;
let file: string;
/** Where temporary folders are made. */
let temporary: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@example.com', ...args], {
    cwd: repository,
    encoding: 'utf8',
  });

const door = (target: string) =>
  `import { createMachine } from 'xstate';
export const door = createMachine({
  id: 'door', initial: 'shut', states: { shut: { on: { push: '${target}' } }, open: {}, locked: {} },
});
`;

beforeEach(() => {
  repository = realpathSync(mkdtempSync(join(tmpdir(), 'doors-')));
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'temporary-')));
  vi.stubEnv('TMPDIR', temporary);
  symlinkSync(join(root, 'node_modules'), join(repository, 'node_modules'));
  mkdirSync(join(repository, 'machines'));
  file = join(repository, 'machines/door.mjs');
  git('init', '--quiet');
  writeFileSync(file, door('open'));
  git('add', 'machines');
  git('commit', '--quiet', '-m', 'One');
  writeFileSync(file, `${door('locked')}export const gate = door;`);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(repository, { recursive: true });
  rmSync(temporary, { recursive: true });
});

const diff = (...args: string[]) =>
  runTool(['diff', ...args], { catalog: [], documents: '', catalogFile: join(repository, 'catalog.ts') });

describe('the working tree against a reference', () => {
  test('in words', async () => {
    expect(await diff('HEAD', '--from', file)).toEqual({
      text: 'door\n  ~ in `shut`, on `push` it goes to `locked` instead of `open`\ngate: the machine is new',
      exitCode: 0,
    });
  });

  test('ends with 1 for what --fail-on says', async () => {
    expect((await diff('HEAD', '--from', file, '--fail-on', 'changed')).exitCode).toBe(1);
    expect((await diff('HEAD', '--from', file, '--fail-on', 'removed')).exitCode).toBe(0);
    writeFileSync(file, door('open').replace(', locked: {}', ''));
    expect((await diff('HEAD', '--from', file, '--fail-on', 'removed')).exitCode).toBe(1);
  });

  test('as annotations of a workflow, which fail it where --fail-on says so', async () => {
    const place = `file=${relative(process.cwd(), file)},title=`;
    const changed = 'in `shut`, on `push` it goes to `locked` instead of `open`';
    expect((await diff('HEAD', '--from', file, '--reporter', 'github')).text).toBe(
      `::notice ${place}door::${changed}\n::notice ${place}gate::The machine is new.`,
    );
    const failed = await diff('HEAD', '--from', file, '--reporter', 'github', '--fail-on', 'changed');
    expect(failed).toMatchObject({ text: expect.stringContaining(`::error ${place}door::`), exitCode: 1 });
  });

  test('of one machine in Markdown', async () => {
    const { text } = await diff('HEAD', 'door', '--from', file, '--format', 'markdown');
    const changed =
      '- in `shut`, on `push` it goes to `locked` instead of `open`\n\n```mermaid\nstateDiagram-v2\n';
    expect(text.slice(0, text.indexOf('  direction'))).toBe(
      `## Machines since HEAD\n\n### door\n\n${changed}`,
    );
    expect(text).toContain('door_shut --> door_locked : push');
  });

  test('as data', async () => {
    const { text } = await diff('HEAD', '--from', file, '--format', 'json');
    expect(JSON.parse(text)).toEqual([
      {
        name: 'door',
        status: 'changed',
        changes: [
          {
            what: 'changed',
            kind: 'transition',
            state: 'door.shut',
            text: 'in `shut`, on `push` it goes to `locked` instead of `open`',
          },
        ],
      },
      { name: 'gate', status: 'added', changes: [] },
    ]);
  });

  test('leaves the working tree, the index and the temporary folder as they were', async () => {
    const status = git('status', '--porcelain');
    await diff('HEAD', '--from', file);
    expect(git('status', '--porcelain')).toBe(status);
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

test.each<[string, () => string[], string]>([
  [
    'an unknown reference',
    () => ['no-such-branch', '--from', file],
    'There is no git reference "no-such-branch": ',
  ],
  ['no reference', () => [], 'Since when? npx statechart-tool diff REF, '],
  [
    'an unknown machine',
    () => ['HEAD', 'window', '--from', file],
    'There is no machine "window". Known: door, gate.',
  ],
  ['a file that the reference lacks', () => ['HEAD', '--from', newFile()], 'There is no new.mjs at HEAD: '],
  [
    'a file without machines at the reference',
    () => ['HEAD', '--from', committedBefore('export const a = 1;')],
    'HEAD:other.mjs exports no machine: ',
  ],
  [
    'a file that imports nothing at the reference',
    () => ['HEAD', '--from', committedBefore("import './none.mjs';")],
    'HEAD:other.mjs cannot be loaded, give a module that exports machines: ',
  ],
  ['a file in no repository', () => ['HEAD', '--from', outside()], 'is in no git repository: '],
])('%s is refused by a sentence', async (_, args, words) => {
  const { text, exitCode } = await diff(...args());
  expect(exitCode).toBe(2);
  expect(text).toContain(words);
  expect(text).not.toContain('\n');
  expect(text).not.toContain('machines-diff-');
});

test('a process that is stopped removes the copy', async () => {
  const slow = join(repository, 'machines/slow.mjs');
  writeFileSync(
    slow,
    `${door('open')}if (import.meta.url.includes('machines-diff-')) { console.error('copied'); await new Promise(() => setInterval(() => {}, 1000)); }`,
  );
  git('add', 'machines');
  git('commit', '--quiet', '-m', 'Two');
  const child = spawn(
    process.execPath,
    [join(root, 'packages/statecharts/src/bin.ts'), 'diff', 'HEAD', '--from', slow],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  // Progress lines may come first.
  for (let said = ''; !said.includes('copied'); ) said += String(await once(child.stderr, 'data'));
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(130);
  expect(readdirSync(temporary)).toEqual([]);
}, 30_000);

function newFile(): string {
  writeFileSync(join(repository, 'new.mjs'), door('open'));
  return join(repository, 'new.mjs');
}

/** A file that had another text at HEAD. */
function committedBefore(text: string): string {
  const path = join(repository, 'other.mjs');
  writeFileSync(path, text);
  git('add', 'other.mjs');
  git('commit', '--quiet', '-m', 'Two');
  writeFileSync(path, door('open'));
  return path;
}

function outside(): string {
  const path = join(temporary, 'door.mjs');
  symlinkSync(join(root, 'node_modules'), join(temporary, 'node_modules'));
  writeFileSync(path, door('open'));
  return path;
}
