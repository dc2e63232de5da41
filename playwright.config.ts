import { defineConfig, devices } from '@playwright/test';
import { setUpFullBrowser } from './tools/browser.ts';
import { browserArguments } from './tools/browser-arguments.ts';
import { isExhaustive } from './tools/test/depth.ts';

const executablePath = process.env.TEST_BROWSER_PATH ?? setUpFullBrowser();

// Each test has a cache of its own, which would hardly be read again.
const launch = (...args: string[]) => ({
  executablePath,
  args: [...browserArguments('playwright'), '--v8-cache-options=none', ...args],
});

/** Without memory for pixels none is drawn: only tests at depth look at them. */
const undrawn = ['--force-gpu-mem-available-mb=1', '--num-raster-threads=1'];

export default defineConfig({
  projects: [
    {
      name: 'browser',
      testDir: 'tests/browser',
      testMatch: '**/*.e2e.ts',
      use: { launchOptions: launch(...(isExhaustive ? [] : undrawn)) },
    },
    {
      name: 'screenshots',
      testDir: 'tests/browser',
      testMatch: 'screens.e2e.ts',
      workers: 2,
      use: { launchOptions: launch() },
    },
  ],
  // Node strips their types itself, in a fraction of the time.
  build: { external: ['**/*'] },
  fullyParallel: true,
  // One more than cores: a test waits for the product half of its time.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous for a busy machine: what passes waits for neither.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    // Fades, smooth scrolls and the video cost most of a test's time: tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
