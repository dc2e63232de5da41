import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, realpathSync, statSync, utimesSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { lockHolder, withLock } from './lock.mjs';

/** What npm says is installed: it writes this file last. */
function installedLock(root) {
  return join(root, 'node_modules', '.package-lock.json');
}

/** Whether the installed packages are those of `package-lock.json`, the project's Node included. */
export function packagesAreCurrent(root) {
  const installed = installedLock(root);
  return (
    existsSync(installed) &&
    existsSync(join(root, 'node_modules', '.bin', 'node')) &&
    statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  );
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The command that runs npm on a Node which the installation does not replace under its feet. */
function npmCommand(root, path) {
  const node = path.map((folder) => join(folder, 'node')).find(isExecutable) ?? process.execPath;
  const npm = process.env.npm_execpath ?? path.map((folder) => join(folder, 'npm')).find(isExecutable);
  if (!npm || realpathSync(npm).startsWith(join(root, 'node_modules'))) {
    throw new Error('npm was not found; it comes with Node.');
  }
  return [node, realpathSync(npm)];
}

function install(root, onStart) {
  const modules = join(root, 'node_modules');
  const path = (process.env.PATH ?? '').split(delimiter).filter((p) => p !== '' && !p.startsWith(modules));
  const [node, npm] = npmCommand(root, path);
  // Not `npm ci`: it empties node_modules under a running product, and refuses a lock file that lacks the
  // optional packages of other platforms.
  const command = ['install', '--no-save'];
  console.error('Installing the packages of package-lock.json …');

  const child = spawn(
    node,
    [npm, ...command, '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PATH: path.join(delimiter) },
    },
  );
  onStart(child);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      if (code === 0) done();
      else
        fail(
          new Error(`The packages could not be installed: npm ${command[0]} ended with ${signal ?? code}.`),
        );
    });
  });
}

/**
 * Installs the packages when `package-lock.json` is newer than what is installed, quietly; the errors
 * of npm are shown. Of several processes one installs, the others wait for it.
 * `onStart` gets the running npm, so that a signal can reach it.
 */
export async function installPackages(root, onStart) {
  const lock = join(root, '.build', 'install.lock');
  if (packagesAreCurrent(root) && lockHolder(lock) === null) return;
  await withLock(lock, async () => {
    if (packagesAreCurrent(root)) return;
    await install(root, onStart);
    // npm leaves the file alone when nothing had to change.
    utimesSync(installedLock(root), new Date(), new Date());
    if (!packagesAreCurrent(root)) throw new Error('The packages were installed, but without the own Node.');
  });
}
