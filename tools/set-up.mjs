// Installs the packages of package-lock.json where they are missing or older; every npm script runs it first. Plain
// JavaScript without packages: it runs on whatever Node there is, and nothing is installed yet.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is Node ${process.versions.node}.`);
  process.exit(1);
}

const root = resolve(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
// npm writes this file last.
const installed = join(modules, '.package-lock.json');
const lock = join(root, '.build', 'install.lock');

function isCurrent() {
  const changedAt = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return (
    fs.existsSync(join(modules, '.bin/node')) &&
    changedAt(installed) >= changedAt(join(root, 'package-lock.json'))
  );
}

/** Acquires the lock, which names this process; a link appears with its complete content. */
function acquireLock(own = `${lock}.${process.pid}`) {
  fs.writeFileSync(own, String(process.pid));
  try {
    fs.linkSync(own, lock);
    return true;
  } catch {
    removeDead(own);
    return false;
  } finally {
    fs.rmSync(own, { force: true });
  }
}

/** Moves the lock of a process that has died away, and back where another process has just taken it. */
function removeDead(own) {
  if (isHeld(lock)) return;
  try {
    fs.renameSync(lock, own);
    if (isHeld(own)) fs.linkSync(own, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
}

function isHeld(file) {
  try {
    return process.kill(Number(fs.readFileSync(file, 'utf8')), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

let npm;
function stop() {
  if (!npm || npm.exitCode !== null) process.exit(130);
  // Another command that waits for the lock must not install beside this npm.
  npm.once('exit', () => {
    fs.rmSync(lock, { force: true });
    process.exit(130);
  });
  npm.kill();
}

/** The processes above: the shell, and on Linux the npm that started it. */
function ancestors() {
  try {
    return `${process.ppid} ${/\) \S (\d+)/.exec(fs.readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))?.[1]}`;
  } catch {
    return String(process.ppid);
  }
}

function install() {
  // Not the project's own Node, which the installation replaces.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules));
  const [command, ...start] = process.env.npm_execpath ? ['node', process.env.npm_execpath] : ['npm'];
  // Not `npm ci`, which empties node_modules under a running product and refuses a lock file that lacks the optional
  // packages of other platforms.
  const options = [
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ];
  console.error('Installing the packages of package-lock.json …');
  npm = spawn(command, [...start, 'install', ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  return new Promise((done) => {
    npm.on('error', (error) => done(error.message));
    npm.on('exit', (code, signal) => done(signal ?? code));
  });
}

if (!isCurrent()) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  const started = ancestors();
  setInterval(() => ancestors() !== started && stop(), 500).unref();
  fs.mkdirSync(join(root, '.build'), { recursive: true });
  while (!acquireLock()) await new Promise((done) => setTimeout(done, 100));
  let code = 0;
  if (!isCurrent()) code = await install();
  // npm leaves the file alone when nothing had to change.
  if (code === 0) fs.utimesSync(installed, new Date(), new Date());
  fs.rmSync(lock, { force: true });
  if (code !== 0) console.error(`The packages could not be installed: npm install ended with ${code}.`);
  else if (!isCurrent()) console.error("The packages were installed, but without the project's own Node.");
  process.exit(isCurrent() && code === 0 ? 0 : 1);
}
