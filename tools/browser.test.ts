import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '..');
const copied = [
  'package.json',
  'tools/browser.ts',
  'tools/browser-arguments.ts',
  'tools/headless-shell.ts',
  'tools/set-up.mjs',
  'tools/chromium',
  'server/file-lock.ts',
  'tools/kept-folder.ts',
  'server/source-hash.ts',
  'server/user-error.ts',
];
const running = '#!/bin/sh\n';
const { NODE_COMPILE_CACHE: compileCache } = process.env;
const noNetwork = 'process.exit(4);';
const both = ['setUpTestBrowser', 'setUpFullBrowser'];
let root: string;

/** A project with all packages but those of the headless shell, and a PATH with Node alone. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'browser-'));
  for (const file of copied) {
    const isNeeded = (path: string) => !path.endsWith('node_modules');
    cpSync(join(project, file), join(root, file), { recursive: true, filter: isNeeded });
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  write('package-lock.json', '{}');
  utimesSync(join(root, 'package-lock.json'), 1, 1);
  mkdirSync(join(root, 'bin'));
  symlinkSync(process.execPath, join(root, 'bin/node'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string, mode = 0o644): string {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
  return path;
}

type Choice = { browser: string; said: string };

/** What each function of `which` chooses in the project, a line each, and what it prints as errors. */
function choose(
  npm: string,
  env: Record<string, string> = {},
  which = ['setUpTestBrowser'],
): Promise<Choice> {
  const script = `
    import * as browsers from './tools/browser.ts';
    for (const which of ${JSON.stringify(which)}) {
      try { console.log(await browsers[which]()) } catch (error) { console.error(error.name + ': ' + error.message) }
    }`;
  const options = {
    cwd: root,
    env: {
      PATH: join(root, 'bin'),
      ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
      npm_execpath: write('npm-cli.mjs', npm),
      // No folder: Playwright would try a download five times.
      PLAYWRIGHT_BROWSERS_PATH: join(root, 'package.json'),
      ...env,
    },
  };
  return new Promise((done, fail) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], options, (error, stdout, stderr) => {
      if (error) fail(error);
      else done({ browser: stdout.trim(), said: stderr });
    });
  });
}

test('the browser that CHROMIUM_PATH names is used before all others', async () => {
  write('bin/chromium', running, 0o755);
  const path = write('chosen', running, 0o755);
  const { browser, said } = await choose(noNetwork, { CHROMIUM_PATH: path }, both);
  expect([browser, said]).toEqual([`${path}\n${path}`, '']);
});

test('the tests get an installed browser where the headless shell cannot be downloaded', async () => {
  const path = write('bin/chromium', running, 0o755);
  const { browser, said } = await choose(noNetwork);
  expect(browser).toBe(path);
  if (process.platform === 'linux' && process.arch === 'x64') {
    expect(said).toContain('The packages could not be installed: npm install ended with 4.\n');
    expect(said).toMatch(
      /The headless shell could not be downloaded \(.*\): looking for another browser …\n$/s,
    );
  }
});

test.runIf(process.platform === 'linux')('without any browser one sentence says what to do', async () => {
  const { browser, said } = await choose(noNetwork);
  expect(browser).toBe('');
  expect(said).toMatch(
    /\nUserError: No Chromium or Chrome was found, .* or set CHROMIUM_PATH to its program\.\n$/,
  );
});
