// Installs the packages of package-lock.json where they are missing or older; every npm script runs it first. Plain
// JavaScript without packages: it runs on whatever Node there is, and nothing is installed yet.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

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

/** Makes the lock, a symbolic link that names this process. A dead owner's lock is moved away for the next attempt. */
function acquireLock() {
  try {
    fs.symlinkSync(String(process.pid), lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const old = `${lock}.${process.pid}`;
    try {
      if (isHeld(lock)) return false;
      fs.renameSync(lock, old);
      // Another process has just acquired it.
      if (isHeld(old)) fs.symlinkSync(fs.readlinkSync(old), lock);
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
    }
    fs.rmSync(old, { force: true });
    return false;
  }
}

function isHeld(file) {
  try {
    return process.kill(Number(fs.readlinkSync(file)), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

let npm;
let isStopped = false;
function stop() {
  isStopped = true;
  if (npm) npm.kill();
  else process.exit(130);
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
  const options = '--no-save --include=dev --no-audit --no-fund --no-progress --loglevel=error'.split(' ');
  console.error('Installing the packages of package-lock.json …');
  npm = spawn(command, [...start, 'install', ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  return new Promise((done) => {
    npm.on('error', (error) => done(error.message));
    npm.on('exit', (code, signal) => done(npm.killed ? 'SIGTERM' : (signal ?? code)));
  });
}

if (!isCurrent()) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  const started = ancestors();
  setInterval(() => ancestors() !== started && stop(), 500).unref();
  fs.mkdirSync(join(root, '.build'), { recursive: true });
  while (!acquireLock()) await delay(100);
  const code = isCurrent() ? 0 : await install();
  // npm leaves the file alone when nothing had to change.
  if (code === 0) fs.utimesSync(installed, new Date(), new Date());
  fs.rmSync(lock, { force: true });
  if (isStopped) process.exit(130);
  if (code !== 0) console.error(`The packages could not be installed: npm install ended with ${code}.`);
  else if (!isCurrent()) console.error("The packages were installed, but without the project's own Node.");
  process.exit(isCurrent() && code === 0 ? 0 : 1);
}
