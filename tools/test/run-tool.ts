import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const bin = join(root, 'node_modules', '.bin');

let runningChild: ChildProcess | null = null;

/**
 * Runs a tool of the project from its root with the terminal's streams.
 *
 * @returns its exit code; 1 when it could not be started or was ended by a signal.
 */
export function runTestTool(
  tool: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(join(bin, tool), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...testEnvironment(), ...env },
    });
    runningChild = child;
    child.on('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.on('exit', (code) => {
      runningChild = null;
      done(code ?? 1);
    });
  });
}

/** Ends the tool that runs, if one does. */
export function stopTestTool(): void {
  runningChild?.kill('SIGTERM');
}

/**
 * The environment of a test run: that of this process without the settings of the product, so that tests
 * use neither a developer's own backend nor their mail server.
 */
function testEnvironment(): NodeJS.ProcessEnv {
  const { CHROMIUM_PATH: _, ...productSettings } = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'));
  const removedNames = new Set([...Object.keys(productSettings), 'NODE_ENV']);
  const others = Object.entries(process.env).filter(([name]) => !removedNames.has(name));
  return { ...Object.fromEntries(others), PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
}
