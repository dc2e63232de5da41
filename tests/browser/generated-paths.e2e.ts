import type { Page } from '@playwright/test';
import { catalog } from '#machines/catalog.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import type { ScreenElement } from '#tools/statecharts/catalog-entry.ts';
import { elementWords, expectedScreen } from '#tools/statecharts/screen.ts';
import { type BrowserStep, browserPaths } from './drivers/browser-paths.ts';
import { drivers } from './drivers/drivers.ts';
import { type Driver, Harness } from './drivers/harness.ts';

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

/** Does a step; what it is announced as must be shown while it is done. */
async function perform({ steps }: Driver, harness: Harness, step: BrowserStep): Promise<void> {
  const { announces } = step.effects;
  const text = harness.page.getByText(announces ?? '', { exact: true }).first();
  // A toast of the step before would be taken for that of this step.
  const isNew = announces !== undefined && !(await text.isVisible());
  harness.announcement = isNew ? text.waitFor() : Promise.resolve();
  await Promise.all([steps[step.label]?.(harness, step.snapshot), harness.announcement]);
}

/** Compares what the requests of a step carry with what the model says. */
async function expectPayloads({ payloads = {} }: Driver, harness: Harness, step: BrowserStep): Promise<void> {
  for (const [call, input] of Object.entries(step.effects.calls ?? {})) {
    const payload = payloads[call];
    if (!payload) continue;
    const request = await harness.waitingRequest(payload.request ?? call);
    // A parsed border: a driver knows the calls of its machine.
    expect(payload.sent(request), `what ${call} sends`).toEqual(payload.expected(input as never));
  }
}

async function expectRequests({ requests }: Driver, harness: Harness): Promise<void> {
  for (const call of Object.keys(requests)) await harness.expectOneRequest(call);
}

for (const driver of drivers) {
  const place = driver.place === undefined ? '' : ` in ${driver.place}`;
  test(`${driver.machine}${place} shows, sends and announces what its model says`, async ({
    page,
    product,
    expectConsoleError,
  }) => {
    const entry = catalog.find(({ name }) => name === driver.machine);
    if (!entry) throw new Error(`There is no machine "${driver.machine}".`);
    if (driver.consoleErrors) expectConsoleError(driver.consoleErrors);
    const { start, paths } = browserPaths(entry, driver);
    test.setTimeout(180_000 * paths.length);
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
      for (const step of [null, ...steps]) {
        if (step) {
          labels.push(step.label);
          const failure = await perform(driver, harness, step)
            .then(() => expectPayloads(driver, harness, step))
            .then(() => expectRequests(driver, harness))
            .catch((cause: unknown) => ({ cause }));
          if (failure) throw new Error(message('this cannot be done, sent or announced'), failure);
        }
        const facts = step?.facts ?? start.facts;
        // The model of a machine that has ended says nothing of the page: its driver does.
        const hasEnded = step !== null && 'output' in step.effects;
        const screen = [
          ...(hasEnded ? [] : expectedScreen(entry, facts)),
          ...(step ? (driver.expectedElements?.(step.snapshot) ?? []) : []),
        ];
        for (const element of screen) {
          await expectElement(page, element, message(`expected on the screen: ${elementWords(element)}`));
        }
        // Axe needs a running clock. A screen that it has checked once is not checked again.
        const screenKey = JSON.stringify(screen);
        if (harness.isPaused || checked.has(screenKey)) continue;
        checked.add(screenKey);
        // A page that is still being loaded has none.
        await expect(page.getByRole('heading', { level: 1, includeHidden: true })).not.toHaveCount(0);
        // A page whose address has just changed may still be rendered.
        await expect.poll(() => accessibilityFaults(page), message('axe finds faults')).toEqual([]);
      }
    }
  });
}
