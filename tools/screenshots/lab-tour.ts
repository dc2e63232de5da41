import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { startDevelopment } from '#server/development.ts';
import { launchBrowser } from '../browser.ts';

// The pictures of docs/machines.md: `node_modules/.bin/node tools/screenshots/lab-tour.ts`.
const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'docs/machine-lab');

const dataDir = await mkdtemp(join(tmpdir(), 'agency-lab-tour-'));
const development = await startDevelopment(root, { ...process.env, PORT: '0', DATA_DIR: dataDir });
const labUrl = new URL('/__machines/', development.url);
const browser = await launchBrowser();
const context = await browser.newContext({
  viewport: { width: 1280, height: 820 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
context.setDefaultTimeout(120_000);

/** Chromium encodes WebP in a canvas, but takes no screenshot in it. */
async function encode(picture: Buffer): Promise<Buffer> {
  const page = await context.newPage();
  const data = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.85).split(',')[1] ?? '';
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  await page.close();
  return Buffer.from(data, 'base64');
}

async function take(page: Page, name: string): Promise<void> {
  // A transition flashes when it is taken.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await writeFile(resolve(folder, `${name}.webp`), await encode(await page.screenshot()));
}

const chooseMode = (page: Page, name: string) => page.getByRole('radio', { name }).check({ force: true });

await mkdir(folder, { recursive: true });
const lab = await context.newPage();
await lab.goto(`${labUrl}#/contact-form`);
await lab.getByRole('button', { name: 'Fit' }).click();
await lab.getByRole('figure').getByRole('button', { name: 'sendMessage failed' }).click();
await lab.getByText('Step through').first().waitFor();
await take(lab, 'chart');

await chooseMode(lab, 'Simulate');
await lab.getByRole('button', { name: 'contact.submit (at human speed)', exact: true }).click();
await lab.getByRole('button', { name: 'sendMessage: offline', exact: true }).click();
await take(lab, 'simulation');

const product = await context.newPage();
await product.goto(development.url);
await product.waitForFunction(() => 'machines' in window);
await product.getByLabel('Name').fill('Ada');
await lab.goto(`${labUrl}#/contact-form`);
await chooseMode(lab, 'Live');
await lab.getByLabel('Outcome of sendMessage').selectOption('offline');
await product.getByText('Replaced: sendMessage offline').waitFor();
await product.getByLabel('Email').fill('ada@example.com');
await product.getByLabel('Message').fill('We need a website.');
await product.getByRole('button', { name: 'SEND MESSAGE' }).click();
await product.getByRole('alert').waitFor();
await lab.bringToFront();
await take(lab, 'live');

await browser.close();
await development.close();
await rm(dataDir, { recursive: true });
