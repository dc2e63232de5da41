import type { MachineLab } from '#statecharts/live';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { withLabOnDisk } from '#tests/support/machine-lab.ts';
import { watchPages } from '#tests/support/page-watch.ts';
import { expect, test } from '#tests/support/product.ts';

declare global {
  interface Window {
    machineLab?: MachineLab;
  }
}

test.use({ viewport: { width: 1280, height: 800 } });

test('a developer draws a machine and plays it by keyboard, in a page from disk', async ({ browser }) => {
  await withLabOnDisk(
    async (url) => {
      const context = await browser.newContext({ colorScheme: 'dark' });
      const watch = watchPages(context, 'null');
      const page = await context.newPage();
      await page.goto(`${url}#/auth`);
      const chart = page.getByRole('figure', { name: 'Chart of auth' });
      await chart.getByRole('button', { name: /^Unfold role/ }).press('Enter');
      await expect(chart.getByRole('group', { name: 'admin', exact: true })).toBeVisible();

      await page
        .getByRole('navigation', { name: 'Machines' })
        .getByRole('link', { name: 'contact-form', exact: true })
        .press('Enter');
      const form = page.getByRole('figure', { name: 'Chart of contact-form' });
      const submit = form.getByRole('button', { name: 'contact.submit', exact: true }).first();
      await submit.press('Enter');
      await expect(page.getByRole('button', { name: 'Step through' }).first()).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('radio', { name: 'Explore' }).press('ArrowRight');
      await submit.press('Enter');
      const state = (name: string) => form.getByRole('group', { name, exact: true });
      await expect(state('delaying')).toHaveAttribute('aria-current', 'true');
      await form.getByRole('button', { name: 'after minimumElapsed', exact: true }).press('Enter');
      await page
        .getByRole('combobox', { name: 'Outcome of sendMessage', exact: true })
        .selectOption('offline');
      await expect(state('failed')).toHaveAttribute('aria-current', 'true');
      expect(await accessibilityFaults(page)).toEqual([]);
      const zoom = form.getByLabel('Zoom', { exact: true });
      const before = await zoom.textContent();
      await form.getByRole('region', { name: 'Drawing' }).press('+');
      await expect(zoom).not.toHaveText(before ?? '');
      expect(await page.evaluate(() => window.machineLab?.back().state)).toBe('sending');
      await expect(state('sending')).toHaveAttribute('aria-current', 'true');
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(watch.problems()).toEqual([]);
      await context.close();
    },
    ['auth', 'contact-form'],
  );
});
