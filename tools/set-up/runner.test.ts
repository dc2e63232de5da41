import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#support/eventually.ts';

const tools = resolve(import.meta.dirname, '..');
let root: string;

/** A project with the real runner, whose Node is this one and whose npm is the given shell script. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'runner-'));
  mkdirSync(join(root, 'tools'));
  cpSync(join(tools, 'run.mjs'), join(root, 'tools/run.mjs'));
  cpSync(join(tools, 'set-up'), join(root, 'tools/set-up'), { recursive: true });
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function writeScript(source: string): void {
  writeFileSync(join(root, 'tools/target.ts'), source);
}

/** Notes its end in a file, 50 ms after the signal that asked for it. */
const waitingScript = `
  import { writeFileSync } from 'node:fs';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => setTimeout(() => {
    writeFileSync('ended', signal);
    process.exit(7);
  }, 50));
  setInterval(() => {}, 1000);
  console.log('waiting');
`;

type Run = { child: ChildProcess; output(): string; code: Promise<number | null> };

function run(command: string, args: string[], env: Record<string, string> = {}): Run {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return { child, output: () => printed, code: once(child, 'close').then(([code]) => code) };
}

function runTarget(args: string[] = [], env: Record<string, string> = {}): Run {
  return run(process.execPath, ['tools/run.mjs', 'tools/target.ts', ...args], env);
}

async function untilWaiting({ output }: Run): Promise<void> {
  await eventually(() => expect(output()).toContain('waiting'));
}

describe('a script', () => {
  test('gets its arguments, the root, no telemetry and the tools; its code is the result', async () => {
    writeScript(`
      console.log(JSON.stringify([process.argv.slice(2), process.cwd(), process.env.LITE_TELEMETRY,
        process.env.DO_NOT_TRACK, process.env.PATH.split(':')[0]]));
      process.exitCode = 3;
    `);
    const { code, output } = runTarget(['a b', '--c']);
    expect(await code).toBe(3);
    expect(JSON.parse(output())).toEqual([['a b', '--c'], root, '0', '1', join(root, 'node_modules/.bin')]);
  });

  test('sees .env under the real environment', async () => {
    writeFileSync(join(root, '.env'), 'FROM_FILE=file\nFROM_BOTH=file\n');
    writeScript('console.log(process.env.FROM_FILE, process.env.FROM_BOTH);');
    const { code, output } = runTarget([], { FROM_BOTH: 'real' });
    expect(await code).toBe(0);
    expect(output()).toBe('file real\n');
  });

  test('a build sees .env.production before .env, where it is not empty; nothing else does', async () => {
    writeFileSync(join(root, '.env'), 'A=machine\nB=machine\n');
    writeFileSync(join(root, '.env.production'), 'A=production\nB=\nC=production\n');
    const source = 'console.log(process.env.A, process.env.B, process.env.C);';
    writeScript(source);
    writeFileSync(join(root, 'tools/build.ts'), source);
    const build = run(process.execPath, ['tools/run.mjs', 'tools/build.ts'], { C: 'real' });
    expect(await build.code).toBe(0);
    expect(build.output()).toBe('production machine real\n');
    const other = runTarget();
    expect(await other.code).toBe(0);
    expect(other.output()).toBe('machine machine undefined\n');
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('gets %s and ends in its own time', async (signal) => {
    writeScript(waitingScript);
    const target = runTarget();
    await untilWaiting(target);
    target.child.kill(signal);
    expect(await target.code).toBe(7);
    expect(await readFile(join(root, 'ended'), 'utf8')).toBe(signal);
  });

  test('is ended cleanly when its runner is killed', async () => {
    writeScript(waitingScript);
    const target = runTarget();
    await untilWaiting(target);
    target.child.kill('SIGKILL');
    await eventually(async () => expect(await readFile(join(root, 'ended'), 'utf8')).toBe('SIGTERM'));
  });

  test.runIf(process.platform === 'linux')(
    'is ended cleanly when the npm above the shell is killed',
    async () => {
      writeScript(waitingScript);
      // Stands for npm: it starts a shell that starts the runner.
      writeFileSync(
        join(root, 'npm.mjs'),
        `import { spawn } from 'node:child_process';
       spawn('sh', ['-c', '"${process.execPath}" tools/run.mjs tools/target.ts; true'], {
         stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } });`,
      );
      const npm = run(process.execPath, ['npm.mjs']);
      await untilWaiting(npm);
      npm.child.kill('SIGKILL');
      await eventually(async () => expect(await readFile(join(root, 'ended'), 'utf8')).toBe('SIGTERM'));
    },
  );
});

describe('the set-up', () => {
  /** An npm that notes how it was called, takes a while, and installs. */
  function writeNpm(source: string): Record<string, string> {
    const npm = join(root, 'npm-cli.mjs');
    writeFileSync(npm, source);
    chmodSync(npm, 0o755);
    return { npm_execpath: npm };
  }

  const installing = `
    import { appendFileSync, mkdirSync, writeFileSync, symlinkSync, existsSync } from 'node:fs';
    appendFileSync('calls', process.argv.slice(2, 4).join(' ') + '\\n');
    await new Promise((done) => setTimeout(done, 300));
    mkdirSync('node_modules/.bin', { recursive: true });
    if (!existsSync('node_modules/.bin/node')) symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/.bin/node');
    writeFileSync('node_modules/.package-lock.json', '{}');
    console.log('added 1000 packages');
  `;

  function calls(): Promise<string> {
    return readFile(join(root, 'calls'), 'utf8');
  }

  test('installs nothing when nothing has changed', async () => {
    writeScript('console.log("ran")');
    const { code, output } = runTarget([], writeNpm(installing));
    expect(await code).toBe(0);
    expect(output()).toBe('ran\n');
    await expect(calls()).rejects.toThrow('ENOENT');
  });

  test('installs when the lock file is newer, without emptying node_modules, and once only', async () => {
    const env = writeNpm(installing);
    utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1);
    writeScript('console.log("ran")');
    const first = runTarget([], env);
    expect(await first.code).toBe(0);
    expect(first.output()).toBe('Installing the packages of package-lock.json …\nran\n');
    expect(await runTarget([], env).code).toBe(0);
    expect(await calls()).toBe('install --no-save\n');
  });

  test('of two at once one installs, and both run', async () => {
    const env = writeNpm(installing);
    rmSync(join(root, 'node_modules'), { recursive: true });
    writeScript('console.log("ran")');
    const both = [runTarget([], env), runTarget([], env)];
    expect(await Promise.all(both.map(({ code }) => code))).toEqual([0, 0]);
    for (const { output } of both) expect(output()).toContain('ran');
    expect(await calls()).toBe('install --no-save\n');
  });

  test('goes on after one that was killed', async () => {
    mkdirSync(join(root, '.build'));
    writeFileSync(join(root, '.build/install.lock'), '999999999');
    utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1);
    writeScript('console.log("ran")');
    expect(await runTarget([], writeNpm(installing)).code).toBe(0);
  });

  test('shows why it failed and runs nothing', async () => {
    utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1);
    writeScript('console.log("ran")');
    const env = writeNpm('console.error("npm error no network"); process.exit(4);');
    const { code, output } = runTarget([], env);
    expect(await code).toBe(1);
    expect(output()).toContain('npm error no network\n');
    expect(output()).toContain('The packages could not be installed: npm install ended with 4.\n');
    expect(output()).not.toContain('ran');
  });
});

test('a Node that is too old is told so in one sentence', async () => {
  writeScript('console.log("ran")');
  const source = await readFile(join(root, 'tools/run.mjs'), 'utf8');
  writeFileSync(join(root, 'tools/run.mjs'), source.replaceAll('process.versions.node', '"20.18.3"'));
  const { code, output } = runTarget();
  expect(await code).toBe(1);
  expect(output()).toBe('Node 20.19 or newer is needed; this is Node 20.18.3.\n');
});
