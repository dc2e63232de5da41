import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { installPackages } from './install.mjs';
import { watchParent } from './parent.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
const graceMilliseconds = 15_000;

/** The project's own Node, which the set-up installs. */
export function projectNode(root) {
  return join(root, 'node_modules', '.bin', 'node');
}

/** A build is for publishing: what `.env.production` sets counts more than what `.env` sets for this machine. */
const environmentFiles = { 'tools/build.ts': ['.env.production', '.env'] };

/** Adds what a file sets to the environment, where that has it not. Empty means unset. */
function loadEnvironmentFile(file) {
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) {
    if (value.trim() !== '') process.env[name] ??= value;
  }
}

/** The environment of a project script: own tools first, no telemetry, its files under the real one. */
function loadEnvironment(root, script) {
  for (const name of environmentFiles[script] ?? ['.env']) loadEnvironmentFile(join(root, name));
  const bin = join(root, 'node_modules', '.bin');
  process.env.PATH = [bin, ...(process.env.PATH ?? '').split(delimiter).filter((p) => p !== bin)].join(
    delimiter,
  );
  process.env.LITE_TELEMETRY = '0';
  process.env.DO_NOT_TRACK = '1';
}

/**
 * Sets the project up and runs one of its scripts on its own Node.
 * The script gets every signal that this process gets, and a SIGTERM when this process or npm above
 * it is gone. Resolves with the exit code of the script.
 */
export async function runScript(root, [script, ...args]) {
  if (!script) throw new Error('usage: node tools/run.mjs <script> [arguments]');

  let stopping = false;
  let child = null;
  const stop = (signal) => {
    stopping = true;
    child?.kill(signal);
  };
  for (const signal of forwarded) process.on(signal, () => stop(signal));
  watchParent(() => {
    stop('SIGTERM');
    setTimeout(() => child?.kill('SIGKILL'), graceMilliseconds).unref();
  });

  await installPackages(root, (installer) => {
    child = installer;
  });
  if (stopping) return 130;
  loadEnvironment(root, script);

  const follow = new URL('./follow-runner.mjs', import.meta.url);
  child = spawn(projectNode(root), ['--import', follow.href, resolve(root, script), ...args], {
    cwd: root,
    // The channel carries nothing; its end tells the script that this process is gone, even by SIGKILL.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((done, fail) => {
    child.on('error', (error) => fail(new Error(`Cannot run ${script}: ${error.message}`)));
    child.on('exit', (code, signal) => done(code ?? 128 + (signalNumbers[signal] ?? 1)));
  });
}
