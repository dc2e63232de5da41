import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const project = resolve(import.meta.dirname, '..');
let root: string;

/** What npm writes when it has installed all packages, or those of `npm start`. */
const installedAll = '{"packages":{"node_modules/vitest":{"dev": true}}}';
const installedStart = '{"packages":{}}';

/** A project with the real set-up and all packages, whose Node is this one. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'set-up-'));
  for (const folder of ['tools/node', 'server', 'node_modules/.bin', '.build/bin'])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(project, 'tools/set-up.mjs'), join(root, 'tools/set-up.mjs'));
  for (const file of ['environment-files.ts', 'load-environment.mjs', 'user-error.ts']) {
    cpSync(join(project, 'server', file), join(root, 'server', file));
  }
  symlinkSync(process.execPath, join(root, '.build/bin/node'));
  writeFileSync(join(root, 'tools/node/package-lock.json'), '{}');
  for (const file of ['package.json', 'package-lock.json']) {
    writeFileSync(join(root, file), '{"type":"module"}');
  }
  writeFileSync(join(root, 'node_modules/.package-lock.json'), installedAll);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function writeScript(source: string): void {
  writeFileSync(join(root, 'server/start.ts'), source);
}

type Run = { output(): string; code: Promise<number | null> };

function run(command: string, args: string[], env: Record<string, string> = {}): Run {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return { output: () => printed, code: once(child, 'close').then(([code]) => code) };
}

/** Runs a script as npm does: its line of package.json in a shell, with arguments behind it. */
function runScript(name: 'start' | 'test', args = '', env: Record<string, string> = {}): Run {
  return run('sh', ['-c', `${packageJson.scripts[name]} ${args}`], env);
}

const runStart = (args = '', env: Record<string, string> = {}) => runScript('start', args, env);

test('a script gets its arguments, the root, and .env under the real environment; its code is the result', async () => {
  writeFileSync(join(root, '.env'), 'FROM_FILE=file\nFROM_BOTH=file\n');
  writeScript(`
      const { FROM_FILE, FROM_BOTH } = process.env;
      console.log(JSON.stringify([process.argv.slice(2), process.cwd(), FROM_FILE, FROM_BOTH]));
      process.exitCode = 3;
    `);
  const { code, output } = runStart("'a b' --c", { FROM_BOTH: 'real' });
  expect(await code).toBe(3);
  expect(JSON.parse(output())).toEqual([['a b', '--c'], root, 'file', 'real']);
});

describe('the set-up', () => {
  /** The environment with an npm that is this module. */
  function writeNpm(source: string): Record<string, string> {
    const npm = join(root, 'npm-cli.mjs');
    writeFileSync(npm, source);
    return { npm_execpath: npm };
  }

  /** An npm that writes where and how it was called, and installs. */
  const installing = `
    import { appendFileSync, mkdirSync, writeFileSync, symlinkSync, existsSync } from 'node:fs';
    import { dirname, relative } from 'node:path';
    const [command, saving, scope] = process.argv.slice(2);
    const root = dirname(process.argv[1]);
    appendFileSync(root + '/calls', [relative(root, process.cwd()), command, saving, scope].join(' ').trim() + '\\n');
    mkdirSync('node_modules/.bin', { recursive: true });
    if (!existsSync('node_modules/.bin/node')) symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/.bin/node');
    writeFileSync('node_modules/.package-lock.json', scope === '--omit=dev' ? '${installedStart}' : '${installedAll}');
    console.log('added 1000 packages');
  `;

  function calls(): Promise<string> {
    return readFile(join(root, 'calls'), 'utf8');
  }

  test('installs for a start what it needs, and the rest for the tests, which a start leaves there', async () => {
    const env = writeNpm(installing);
    rmSync(join(root, 'node_modules'), { recursive: true });
    writeScript('console.log("ran")');
    writeFileSync(join(root, 'tools/test.ts'), '');
    for (const script of ['start', 'test', 'start'] as const) {
      expect(await runScript(script, '', env).code).toBe(0);
    }
    expect(await calls()).toBe('install --no-save --omit=dev\ninstall --no-save --include=dev\n');

    utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1);
    expect(await runStart('', env).code).toBe(0);
    expect(await calls()).toMatch(/\ninstall --no-save --include=dev\n$/);
  });

  test('shows why it failed and runs nothing', async () => {
    utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1);
    writeScript('console.log("ran")');
    const env = writeNpm('console.error("npm error no network"); process.exit(4);');
    const { code, output } = runStart('', env);
    expect(await code).toBe(1);
    expect(output()).toContain('npm error no network\n');
    expect(output()).toContain('The packages could not be installed: npm install ended with 4.\n');
    expect(output()).not.toContain('ran');
  });

  /** The set-up as a machine with this version of Node runs it. */
  async function setMachineNode(version: string): Promise<void> {
    const source = await readFile(join(project, 'tools/set-up.mjs'), 'utf8');
    writeFileSync(join(root, 'tools/set-up.mjs'), source.replaceAll('process.versions.node', `"${version}"`));
  }

  test('installs a Node where that of the machine is older, once, and no later one removes it', async () => {
    rmSync(join(root, '.build/bin/node'));
    writeScript('console.log("ran")');
    for (const version of ['24.5.0', '24.6.0']) {
      await setMachineNode(version);
      expect(await runStart('', writeNpm(installing)).code).toBe(0);
      const linked = readlinkSync(join(root, '.build/bin/node'));
      expect(linked).toBe(join(root, 'tools/node/node_modules/.bin/node'));
    }
    expect(await calls()).toBe('tools/node install --no-save --include=dev\n');
  });
});
