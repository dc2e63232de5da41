import type { Page } from '@playwright/test';
import { catalog } from '#machines/catalog.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import type { ScreenElement } from '#tools/statecharts/catalog-entry.ts';
import { derive } from '#tools/statecharts/derive.ts';
import { elementWords, expectedScreen, stateWords } from '#tools/statecharts/screen.ts';
import { browserPaths } from './drivers/browser-paths.ts';
import { drivers } from './drivers/drivers.ts';
import { Harness } from './drivers/harness.ts';

type Role = Parameters<Page['getByRole']>[0];

async function expectElement(
  page: Page,
  { role, name, disabled, value, absent }: ScreenElement,
  message: string,
): Promise<void> {
  // A parsed border: a model knows nothing of the browser's list of roles.
  const found = page.getByRole(role as Role, { name, exact: true });
  if (absent) return expect(found, message).toHaveCount(0);
  await expect(found, message).toBeVisible();
  if (disabled !== undefined) await expect(found, message).toBeEnabled({ enabled: !disabled });
  if (value !== undefined) await expect(found, message).toHaveValue(value);
}

for (const driver of drivers) {
  const place = driver.place === undefined ? '' : ` in ${driver.place}`;
  test(`${driver.machine}${place} shows in every state what its model says`, async ({
    page,
    product,
    expectConsoleError,
  }) => {
    const entry = catalog.find(({ name }) => name === driver.machine);
    if (!entry) throw new Error(`There is no machine "${driver.machine}".`);
    if (driver.consoleErrors) expectConsoleError(driver.consoleErrors);
    const paths = browserPaths(entry, driver);
    test.setTimeout(180_000 * paths.length);
    const { initial } = derive('input' in driver ? { ...entry, input: driver.input } : entry);
    await driver.prepare?.(product);
    const harness = new Harness(page, (path) => signIn(page, accounts.admin, path));
    await harness.deferRequests(driver);
    const checked = new Set<string>();

    for (const [index, { steps }] of paths.entries()) {
      harness.clear();
      await driver.open(harness);
      const labels: string[] = [];
      const message = (sentence: string) => {
        const where =
          labels.length === 0
            ? 'at its start'
            : `step ${labels.length} of ${steps.length} (${labels.at(-1)})`;
        const path = labels.length === 0 ? '' : `\nThe path: ${labels.join(' → ')}`;
        return `${driver.machine}, path ${index + 1} of ${paths.length}, ${where}: ${sentence}${path}`;
      };
      let state = '';
      for (const step of [null, ...steps]) {
        if (step) {
          labels.push(step.label);
          await driver.steps[step.label]?.(harness, step.snapshot).catch((cause: unknown) => {
            throw new Error(message(`this cannot be done in the state ${state}`), { cause });
          });
        }
        const snapshot = step?.snapshot ?? initial;
        const screen = [...expectedScreen(entry, snapshot), ...(driver.expectedElements?.(snapshot) ?? [])];
        state = stateWords(snapshot);
        for (const element of screen) {
          await expectElement(
            page,
            element,
            message(`the screen does not show the state ${state}; expected there: ${elementWords(element)}`),
          );
        }
        // Axe needs a running clock. A screen that it has checked once is not checked again.
        const screenKey = JSON.stringify(screen);
        if (harness.isPaused || checked.has(screenKey)) continue;
        checked.add(screenKey);
        // A page that is still being loaded has none.
        await expect(page.getByRole('heading', { level: 1, includeHidden: true })).not.toHaveCount(0);
        expect(await accessibilityFaults(page), message(`axe finds faults in the state ${state}`)).toEqual(
          [],
        );
      }
    }
  });
}
