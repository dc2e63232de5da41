// Installs the packages of package-lock.json where they are missing or older, and links the Node that runs the commands at
// .build/bin/node: the machine's own where it is new enough, else that of tools/node. Every npm script runs it first. Plain
// JavaScript without packages: it runs on whatever Node there is, and nothing is installed yet.
//
//   node tools/set-up.mjs [--omit=dev] [FOLDER …]
//
// --omit=dev: the packages of `npm start` are enough. FOLDER: one with a lock file and packages of its own.
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
const lock = join(root, '.build', 'install.lock');
const node = join(root, '.build', 'bin', 'node');
const nodeFolder = join('tools', 'node');
const ownNode = join(root, nodeFolder, 'node_modules', '.bin', 'node');
// One below the root may go with the next install.
const isNodeEnough = (major > 24 || (major === 24 && minor >= 6)) && !process.execPath.startsWith(root);
const isStartEnough = process.argv.includes('--omit=dev');
const folders = ['', ...process.argv.slice(2).filter((argument) => !argument.startsWith('-'))];
if (hasNode() ? fs.readlinkSync(node) === ownNode : !isNodeEnough) folders.unshift(nodeFolder);

// npm writes this file last.
const installed = (folder) => join(root, folder, 'node_modules', '.package-lock.json');
const lockFile = (folder) => join(folder, 'package-lock.json');

function isCurrent(folder) {
  const changedAt = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changedAt(installed(folder)) < changedAt(join(root, lockFile(folder)))) return false;
  if (folder === nodeFolder) return fs.existsSync(ownNode);
  return folder !== '' || isStartEnough || hasDevPackages();
}

function hasDevPackages() {
  return fs.existsSync(installed('')) && fs.readFileSync(installed(''), 'utf8').includes('"dev": true');
}

/** Whether the link leads to a Node that can be used; that of the machine may have been replaced by an older one. */
function hasNode() {
  if (!fs.existsSync(node)) return false;
  return isNodeEnough || fs.readlinkSync(node) !== process.execPath;
}

function linkNode() {
  const draft = `${node}.${process.pid}`;
  fs.mkdirSync(join(root, '.build', 'bin'), { recursive: true });
  fs.symlinkSync(isNodeEnough ? process.execPath : ownNode, draft);
  fs.renameSync(draft, node);
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

function install(folder) {
  // Not a Node of the project, which the installation may replace.
  const isOwn = (folder) => folder.startsWith(root) && /node_modules|\.build/.test(folder);
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isOwn(folder));
  const [command, ...start] = process.env.npm_execpath ? ['node', process.env.npm_execpath] : ['npm'];
  // Packages that are there stay: npm would remove those that it omits.
  const scope = isStartEnough && !hasDevPackages() ? ['--omit=dev', '--workspaces=false'] : ['--include=dev'];
  // Not `npm ci`, which empties node_modules under a running product and refuses a lock file that lacks the optional
  // packages of other platforms.
  const options = ['--no-save', ...scope, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  console.error(`Installing the packages of ${lockFile(folder)} …`);
  npm = spawn(command, [...start, 'install', ...options], {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  return new Promise((done) => {
    npm.on('error', (error) => done(error.message));
    npm.on('exit', (code, signal) => done(npm.killed ? 'SIGTERM' : (signal ?? code)));
  });
}

/** Deletes the headers of Node, which only the compiling of native packages needs: 68 MB. */
function deleteHeaders() {
  const packages = join(root, nodeFolder, 'node_modules', 'node', 'node_modules');
  if (!fs.existsSync(packages)) return;
  for (const name of fs.readdirSync(packages)) {
    if (name.startsWith('node-'))
      fs.rmSync(join(packages, name, 'include'), { recursive: true, force: true });
  }
}

async function setUp(folder) {
  while (!acquireLock()) await delay(100);
  const code = isCurrent(folder) ? 0 : await install(folder);
  if (code === 0) {
    // npm leaves the file alone when nothing had to change.
    fs.utimesSync(installed(folder), new Date(), new Date());
    deleteHeaders();
  }
  fs.rmSync(lock, { force: true });
  if (isStopped) process.exit(130);
  if (code !== 0) console.error(`The packages could not be installed: npm install ended with ${code}.`);
  else if (!isCurrent(folder))
    console.error("The packages were installed, but without the project's own Node.");
  if (code !== 0 || !isCurrent(folder)) process.exit(1);
}

const outdated = folders.filter((folder) => !isCurrent(folder));
if (outdated.length > 0) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  const started = ancestors();
  setInterval(() => ancestors() !== started && stop(), 500).unref();
  fs.mkdirSync(join(root, '.build'), { recursive: true });
  for (const folder of outdated) await setUp(folder);
}
if (!hasNode()) linkNode();
process.exit(0);
