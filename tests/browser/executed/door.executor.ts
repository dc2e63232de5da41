import { expect, type Page } from '@playwright/test';
import type { Executor } from '#statecharts/config';

/** A page with a door that closes by itself, and that a visitor may hold open. */
const content = `
  <button>Open</button> <button>Hold</button> <output>closed</output> <output>0</output>
  <script>
    const [open, hold] = document.querySelectorAll('button');
    const [state, visits] = document.querySelectorAll('output');
    let timer;
    open.onclick = () => {
      if (state.value !== 'closed') return;
      state.value = 'open';
      visits.value = Math.min(Number(visits.value) + 1, 2);
      timer = setTimeout(() => { state.value = 'closed'; }, 1_000);
    };
    hold.onclick = () => {
      if (state.value !== 'open') return;
      clearTimeout(timer);
      state.value = 'held';
    };
  </script>`;

export const executor: Executor<{ page: Page }> = {
  start: async ({ page }) => {
    await page.clock.install();
    await page.setContent(content);
  },
  events: {
    open: ({ page }) => page.getByRole('button', { name: 'Open' }).click(),
    hold: ({ page }) => page.getByRole('button', { name: 'Hold' }).click(),
    'after 1000': ({ page }) => page.clock.runFor(1_000),
  },
  check: async ({ page }, { value, context }) => {
    await expect(page.getByRole('status').first()).toHaveText(String(value));
    await expect(page.getByRole('status').last()).toHaveText(String(context.visits));
  },
};
