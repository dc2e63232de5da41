import { defineConfig, devices } from '@playwright/test';
import { setUpFullBrowser } from './tools/browser.ts';
import { browserArguments } from './tools/browser-arguments.ts';

export default defineConfig({
  projects: [
    { name: 'browser', testDir: 'tests/browser', testMatch: '**/*.e2e.ts' },
    { name: 'screenshots', testDir: 'tools/screenshots', testMatch: '**/*.shots.ts', workers: 2 },
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
    launchOptions: {
      executablePath: process.env.TEST_BROWSER_PATH ?? setUpFullBrowser(),
      // Each test has a cache of its own, which would hardly be read again.
      args: [...browserArguments('playwright'), '--v8-cache-options=none'],
    },
  },
});
