import type { Page } from '@playwright/test';
import type { ScreenElement } from '#machines/testing/model.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { isExhaustive } from '#tools/test/depth.ts';
import {
  browserTours,
  eachBinding,
  eachTransition,
  screenIn,
  type TourStep,
} from './drivers/browser-paths.ts';
import { drivers, driversBySubject } from './drivers/drivers.ts';
import { type Driver, Harness } from './drivers/harness.ts';
import { elementWords } from './drivers/screen.ts';

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
async function perform({ steps }: Driver, harness: Harness, step: TourStep): Promise<void> {
  const { announces } = step;
  const text = harness.page.getByText(announces ?? '', { exact: true }).first();
  // A toast of the step before would be taken for that of this step.
  const isNew = announces !== undefined && !(await text.isVisible());
  harness.announcement = isNew ? text.waitFor() : Promise.resolve();
  await Promise.all([steps[step.label]?.(harness, step.snapshot), harness.announcement]);
}

/** Compares what the requests of a step carry with what the model says. */
async function expectPayloads({ payloads = {} }: Driver, harness: Harness, step: TourStep): Promise<void> {
  for (const [call, input] of Object.entries(step.calls)) {
    const payload = payloads[call];
    if (!payload) continue;
    const request = await harness.waitingRequest(call);
    // A parsed border: a driver knows the calls of its machine.
    expect(payload.sent(request), `what ${call} sends`).toEqual(payload.expected(input as never));
  }
}

/** Waits for the requests of a step, and fails where one was sent twice. */
async function expectRequests({ requests }: Driver, harness: Harness, step: TourStep): Promise<void> {
  for (const call of Object.keys(step.calls)) {
    if (call in requests) await harness.waitForCall(call);
  }
  for (const call of Object.keys(requests)) await harness.expectOneRequest(call);
}

for (const [title, own] of Object.entries(driversBySubject)) {
  test(`${title}: each page shows, sends and announces what its model says`, async ({
    page,
    product,
    expectConsoleError,
  }) => {
    const harness = new Harness(page, (path) => signIn(page, accounts.admin, path));
    await harness.start();
    const machines = own.map(({ machine }) => machine);
    const tours = browserTours(
      drivers.filter(({ machine }) => machines.includes(machine)),
      isExhaustive ? eachTransition : eachBinding,
    );
    for (const { driver, entry, start, paths } of tours) {
      if (!own.includes(driver) || paths.length === 0) continue;
      if (driver.consoleErrors) expectConsoleError(driver.consoleErrors);
      test.setTimeout(test.info().timeout + 180_000 * paths.length);
      await driver.prepare?.(product);
      for (const [number, steps] of paths.entries()) {
        await harness.open(driver, paths[number - 1]?.at(-1)?.snapshot);
        for (const [index, step] of [null, ...steps].entries()) {
          const place = driver.place === undefined ? '' : ` in ${driver.place}`;
          const labels = steps.slice(0, Math.max(index - 1, 0)).map(({ label }) => label);
          const message = (fault: string) =>
            [
              `${driver.machine}${place}, step ${index}, ${step?.label ?? 'the start'}: ${fault}`,
              `The events before: ${labels.join(' → ') || 'none'}`,
              `Run it alone: npm run test:browser -- generated-paths -g '${title}:'`,
            ].join('\n');
          if (step) {
            const failure = await perform(driver, harness, step)
              .then(() => expectPayloads(driver, harness, step))
              .then(() => expectRequests(driver, harness, step))
              .catch((cause: unknown) => ({ cause }));
            if (failure) throw new Error(message('this cannot be done, sent or announced'), failure);
          }
          const screen = screenIn(driver, entry, step?.snapshot ?? start.snapshot);
          await Promise.all(
            screen.map((element) =>
              expectElement(page, element, message(`expected on the screen: ${elementWords(element)}`)),
            ),
          );
        }
      }
    }
  });
}
