import assert from 'node:assert/strict';
import { demoAccounts } from '../../server/backend/demo-accounts.ts';
import type { EngineDriver, EngineElement } from './driver.ts';
import { expectStoredPicture, photograph } from './photograph.ts';

/** One part of the tour; it starts on any page, signed in from the sign-in on. */
export type Step = { title: string; run(tour: Tour): Promise<void> };

/** The running product in one engine. */
export type Tour = {
  driver: EngineDriver;
  origin: string;
  /** Repeats a check until it passes, for 30 s or `timeout` milliseconds. */
  eventually<T>(check: () => Promise<T>, timeout?: number): Promise<T>;
};

const [admin] = demoAccounts;

async function one({ driver }: Tour, role: string, name?: string): Promise<EngineElement> {
  const [element, ...others] = await driver.find(role, name);
  assert.ok(element, `there is no ${role} "${name}"`);
  assert.equal(others.length, 0, `there are several of ${role} "${name}"`);
  return element;
}

/** The one element of a role and a name, as soon as it is there. */
function find(tour: Tour, role: string, name?: string): Promise<EngineElement> {
  return tour.eventually(() => one(tour, role, name));
}

/** Clicks an element as soon as it can be clicked. */
async function click(tour: Tour, role: string, name: string): Promise<EngineElement> {
  return tour.eventually(async () => {
    const element = await one(tour, role, name);
    await element.click();
    return element;
  });
}

async function fill(tour: Tour, name: string, text: string): Promise<void> {
  const field = await click(tour, 'textbox', name);
  await tour.driver.press('Control', 'a');
  await tour.driver.type(text);
  assert.equal(await field.property('value'), text);
}

async function expectToast({ driver, eventually }: Tour, text: string): Promise<void> {
  await eventually(async () => {
    const toasts = await Promise.all(
      (await driver.find('alert')).map((toast) => toast.property('textContent')),
    );
    assert.ok(
      toasts.some((toast) => toast.includes(text)),
      `no toast "${text}", but ${JSON.stringify(toasts)}`,
    );
  });
}

async function expectUrl({ driver, origin, eventually }: Tour, path: string): Promise<void> {
  await eventually(async () => assert.equal(await driver.url(), `${origin}${path}`));
}

async function expectFocus(tour: Tour, role: string, name: string): Promise<void> {
  await tour.eventually(async () => {
    const [element] = await tour.driver.find(role, name);
    assert.ok(await element?.isFocused(), `${role} "${name}" is not focused`);
  });
}

/** Presses Tab until an element is focused. */
async function tabTo(tour: Tour, role: string, name: string): Promise<void> {
  const element = await find(tour, role, name);
  for (let count = 0; count < 20 && !(await element.isFocused()); count++) await tour.driver.press('Tab');
  assert.ok(await element.isFocused(), `Tab does not reach the ${role} "${name}"`);
}

/** The tour, in its order. */
export const steps: readonly Step[] = [
  {
    title: 'a visitor reaches the contact form by keyboard',
    async run(tour) {
      await tour.driver.open(`${tour.origin}/`);
      await tabTo(tour, 'link', 'GET IN TOUCH');
      await tour.driver.press('Enter');
      await expectUrl(tour, '/#contact');
      await tabTo(tour, 'textbox', 'Name');
    },
  },
  {
    title: 'a visitor sends a message',
    async run(tour) {
      await tour.driver.open(`${tour.origin}/`);
      await fill(tour, 'Name', 'Ada');
      await fill(tour, 'Email', 'ada@example.com');
      await fill(tour, 'Message', 'We need a website.');
      await click(tour, 'button', 'SEND MESSAGE');
      await expectToast(tour, "Message sent! We'll be in touch soon.");
    },
  },
  {
    title: 'an admin signs in',
    async run(tour) {
      await tour.driver.open(`${tour.origin}/login`);
      await fill(tour, 'Email', admin.email);
      // A password field has no role to find it by.
      await tour.driver.press('Tab');
      await tour.driver.type(admin.password);
      await click(tour, 'button', 'Log in');
      await expectUrl(tour, '/admin');
      await find(tour, 'heading', 'Dashboard');
    },
  },
  {
    title:
      'an admin adds an item with a turned photograph, which is stored upright, small and without metadata',
    async run(tour) {
      const { driver, origin } = tour;
      await driver.open(`${origin}/admin/portfolio`);
      await tabTo(tour, 'button', 'Add New');
      await driver.press('Enter');
      await expectFocus(tour, 'textbox', 'Title');
      await fill(tour, 'Title', photograph.title);
      await fill(tour, 'Description', 'A text.');
      await tour.eventually(async () => assert.equal(await driver.run(photograph.choose), 'chosen'));
      await click(tour, 'checkbox', 'Decorative');
      // The product gives each step of an upload two minutes.
      await tour.eventually(() => one(tour, 'slider', 'Focal point'), 240_000);
      await click(tour, 'button', 'Save');
      await expectToast(tour, 'Portfolio item created');
      await expectStoredPicture(tour);
    },
  },
  {
    title: 'an admin signs out by keyboard',
    async run(tour) {
      await tour.driver.open(`${tour.origin}/admin`);
      await tabTo(tour, 'button', 'Log out');
      await tour.driver.press('Enter');
      await expectUrl(tour, '/login');
    },
  },
];
