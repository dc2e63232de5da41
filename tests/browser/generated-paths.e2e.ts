import type { Page } from '@playwright/test';
import { catalog } from '#machines/catalog.ts';
import type { Seen } from '#machines/graph/catalog-entry.ts';
import { derive } from '#machines/graph/derive.ts';
import { screenOf, seenWords, stateWords } from '#machines/graph/screen.ts';
import { accessibilityFaults } from '#support/accessibility.ts';
import { accounts, expect, signIn, test } from '#support/product.ts';
import { drivers } from './drivers/drivers.ts';
import { Stage } from './drivers/stage.ts';
import { browserWalks } from './drivers/walks.ts';

type Role = Parameters<Page['getByRole']>[0];

async function look(page: Page, { role, name, disabled, value, absent }: Seen, told: string): Promise<void> {
  // A parsed border: a model knows nothing of the browser's list of roles.
  const found = page.getByRole(role as Role, { name, exact: true });
  if (absent) return expect(found, told).toHaveCount(0);
  await expect(found, told).toBeVisible();
  if (disabled !== undefined) await expect(found, told).toBeEnabled({ enabled: !disabled });
  if (value !== undefined) await expect(found, told).toHaveValue(value);
}

for (const driver of drivers) {
  const place = driver.place === undefined ? '' : ` in ${driver.place}`;
  test(`${driver.machine}${place} looks in every state as its model says`, async ({
    page,
    product,
    expectConsoleError,
  }) => {
    const entry = catalog.find(({ name }) => name === driver.machine);
    if (!entry) throw new Error(`There is no machine "${driver.machine}".`);
    if (driver.consoleErrors) expectConsoleError(driver.consoleErrors);
    const paths = browserWalks(entry, driver);
    test.setTimeout(180_000 * paths.length);
    const { initial } = derive('input' in driver ? { ...entry, input: driver.input } : entry);
    await driver.prepare?.(product);
    const stage = new Stage(page, (path) => signIn(page, accounts.admin, path));
    await stage.hold(driver);
    const judged = new Set<string>();

    for (const [index, { steps }] of paths.entries()) {
      stage.clear();
      await driver.open(stage);
      const way: string[] = [];
      const told = (sentence: string) => {
        const where =
          way.length === 0 ? 'at its start' : `step ${way.length} of ${steps.length} (${way.at(-1)})`;
        const path = way.length === 0 ? '' : `\nThe path: ${way.join(' → ')}`;
        return `${driver.machine}, path ${index + 1} of ${paths.length}, ${where}: ${sentence}${path}`;
      };
      let state = '';
      for (const step of [null, ...steps]) {
        if (step) {
          way.push(step.label);
          await driver.steps[step.label]?.(stage, step.snapshot).catch((cause: unknown) => {
            throw new Error(told(`this cannot be done in the state ${state}`), { cause });
          });
        }
        const snapshot = step?.snapshot ?? initial;
        const screen = [...screenOf(entry, snapshot), ...(driver.looks?.(snapshot) ?? [])];
        state = stateWords(entry, snapshot);
        for (const seen of screen) {
          await look(
            page,
            seen,
            told(`the screen does not show the state ${state}; expected there: ${seenWords(seen)}`),
          );
        }
        // Axe waits for time to go on. What was judged once looks the same the next time.
        const looks = JSON.stringify(screen);
        if (stage.isPaused || judged.has(looks)) continue;
        judged.add(looks);
        expect(await accessibilityFaults(page), told(`axe finds faults in the state ${state}`)).toEqual([]);
      }
    }
  });
}
