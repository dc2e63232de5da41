import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const bin = join(root, 'node_modules', '.bin');

const runningTools = new Set<ChildProcess>();
let isStopped = false;

/**
 * Runs a tool of the project from its root with the terminal's streams.
 *
 * @returns its exit code; 1 when it could not be started or was ended by a signal.
 */
export async function runTestTool(
  tool: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const { exitCode } = await run(tool, args, 'inherit', env);
  return exitCode;
}

/** Runs a tool as {@link runTestTool} does, and returns what it printed. */
export async function collectTestTool(
  tool: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ exitCode: number; output: string }> {
  return run(tool, args, 'pipe', env);
}

/** Ends the tools that run; no other is started. */
export function stopTestTools(): void {
  isStopped = true;
  for (const child of runningTools) child.kill('SIGTERM');
}

export function hasStopped(): boolean {
  return isStopped;
}

async function run(
  tool: string,
  args: readonly string[],
  stdio: 'inherit' | 'pipe',
  env: NodeJS.ProcessEnv,
): Promise<{ exitCode: number; output: string }> {
  if (isStopped) return { exitCode: 1, output: '' };
  const child = spawn(tool === 'node' ? process.execPath : join(bin, tool), args, {
    cwd: root,
    stdio: ['inherit', stdio, stdio],
    env: { ...testEnvironment(), ...env },
  });
  runningTools.add(child);
  const exit = new Promise<number>((done) => {
    child.once('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.once('exit', (code) => done(code ?? 1));
  });
  const streams = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [exitCode, ...printed] = await Promise.all([exit, ...streams]);
  runningTools.delete(child);
  return { exitCode, output: printed.join('') };
}

/**
 * The environment of a test run: that of this process without the settings of the product, so that tests
 * use neither a developer's own backend nor their mail server.
 */
function testEnvironment(): NodeJS.ProcessEnv {
  const { CHROMIUM_PATH: _, ...productSettings } = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'));
  const removedNames = new Set([...Object.keys(productSettings), 'NODE_ENV']);
  const others = Object.entries(process.env).filter(([name]) => !removedNames.has(name));
  return {
    ...Object.fromEntries(others),
    PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
  };
}
