import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { liveChannelName } from '#statecharts/live';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { startTestDevelopment } from '#tests/support/development.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { type PageWatch, watchPages } from '#tests/support/page-watch.ts';
import { accounts } from '#tests/support/product.ts';

/** The product and the lab of one development server, in pages of one context that may print no error. */
const test = base.extend<{ watch: PageWatch }, { url: string }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures.
    async ({}, use) => {
      const development = await startTestDevelopment();
      await use(development.url);
      await development.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  watch: [
    async ({ context, url }, use) => {
      const watch = watchPages(context, url);
      await use(watch);
      expect(watch.problems()).toEqual([]);
    },
    { auto: true },
  ],
});

// In one worker: it starts the server once.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1280, height: 800 } });

async function openLab(context: BrowserContext, url: string, machine: string): Promise<Page> {
  const lab = await context.newPage();
  await lab.goto(`${url}/__machines/#/${machine}`);
  await showLive(lab);
  return lab;
}

async function showLive(lab: Page): Promise<void> {
  await expect(lab.getByRole('figure')).toBeVisible();
  await lab.getByRole('radio', { name: 'Live' }).check();
}

async function openForm(context: BrowserContext, url: string): Promise<Page> {
  const product = await context.newPage();
  await product.goto(url);
  await waitForHydration(product);
  // The form starts its machine when it is first used.
  await product.getByLabel('Name').click();
  return product;
}

const typed = { name: 'Zyxomma', email: 'zyxomma@quokka.example', message: 'Wombats ate the invoice.' };

async function send(product: Page): Promise<void> {
  await product.getByLabel('Name').fill(typed.name);
  await product.getByLabel('Email').fill(typed.email);
  await product.getByLabel('Message').fill(typed.message);
  await product.getByRole('button', { name: 'SEND MESSAGE' }).click();
}

async function signIn(product: Page, url: string): Promise<void> {
  await product.goto(`${url}/login`);
  await product.getByLabel('Email').fill(accounts.admin.email);
  await product.getByLabel('Password', { exact: true }).fill(accounts.admin.password);
  await product.getByRole('button', { name: 'Log in' }).click();
  await expect(product).toHaveURL(/\/admin/);
}

const sent = "Message sent! We'll be in touch soon.";
const notSent = 'Failed to send message. Please try again.';

const actorsOf = (lab: Page, machine: string) =>
  lab.getByRole('group', { name: `Actors of ${machine}` }).getByRole('radio');
const stateOf = (lab: Page, name: string) =>
  lab.getByRole('figure').getByRole('group', { name, exact: true });

test('what an actor does in another tab lights up: its state, the transition, the event with its microsteps', {
  tag: '@exhaustive',
}, async ({ context, url }) => {
  const lab = await openLab(context, url, 'contact-form');
  await expect(lab.getByText('The product is not open.')).toBeVisible();
  const product = await openForm(context, url);
  await expect(actorsOf(lab, 'contact-form')).toHaveCount(1);
  await expect(stateOf(lab, 'ready')).toHaveAttribute('aria-current', 'true');
  await send(product);
  const transition = lab.getByRole('button', { name: 'sendMessage done' }).locator('rect').first();
  await expect(transition).toHaveCSS('stroke-width', '2px');
  await expect(stateOf(lab, 'sent')).toHaveAttribute('aria-current', 'true');
  await expect(stateOf(lab, 'ready')).not.toHaveAttribute('aria-current');
  await expect(transition).toHaveCSS('stroke-width', '1px');
  const events = lab.getByRole('list', { name: 'Log' }).locator('> li');
  await expect(events.last()).toContainText('xstate.done.actor.sendMessage');
  await events
    .filter({ hasText: /contact\.submit\d/ })
    .locator('summary')
    .click();
  const submitted = events.filter({ hasText: 'takes contactForm.idle | contact.submit' });
  await expect(submitted).toContainText(`message text, ${typed.message.length} characters`);
  expect(await accessibilityFaults(lab)).toEqual([]);
});

test('either tab may be closed and reloaded', { tag: '@exhaustive' }, async ({ context, url }) => {
  const first = await openForm(context, url);
  const lab = await openLab(context, url, 'contact-form');
  const actors = actorsOf(lab, 'contact-form');
  await expect(actors).toHaveCount(1);
  await lab.reload();
  await showLive(lab);
  await expect(actors).toHaveCount(1);

  await openForm(context, url);
  const tabs = lab.getByRole('combobox', { name: 'Tab of the product' });
  await expect(tabs.getByRole('option')).toHaveText([/^Tab 1, \d actors$/, /^Tab 2, \d actors$/]);
  await tabs.selectOption({ index: 0 });
  await send(first);
  await expect(stateOf(lab, 'sent')).toHaveAttribute('aria-current', 'true');
  await tabs.selectOption({ index: 1 });
  await expect(stateOf(lab, 'ready')).toHaveAttribute('aria-current', 'true');

  await first.close();
  await expect(tabs).toHaveCount(0);
  await expect(actors).toHaveCount(1);
  await lab.close();
  const again = await openLab(context, url, 'contact-form');
  await expect(actorsOf(again, 'contact-form')).toHaveCount(1);
});

test('a chosen outcome replaces the request until it is taken back, and the page says so', {
  tag: '@exhaustive',
}, async ({ context, url }) => {
  const lab = await openLab(context, url, 'contact-form');
  const product = await openForm(context, url);
  const requests: string[] = [];
  product.on('request', (request) => {
    if (request.url().includes('/functions/v1/contact-form')) requests.push(request.method());
  });
  const outcome = lab.getByRole('combobox', { name: 'Outcome of sendMessage' });
  await expect(outcome).toHaveValue('real');
  const options = ['real', 'taken', 'offline', 'unavailable', 'timed out', 'slow'];
  await expect(outcome.getByRole('option')).toHaveText(options);
  const mark = product.getByRole('status', { name: 'Replaced outcomes' });
  await expect(mark).toHaveCount(0);

  await outcome.selectOption('offline');
  await expect(mark).toHaveText('Replaced: sendMessage offline');
  await send(product);
  await expect(product.getByRole('alert')).toContainText(notSent);
  await expect(stateOf(lab, 'failed')).toHaveAttribute('aria-current', 'true');

  await product.reload();
  await waitForHydration(product);
  await expect(mark).toBeVisible();
  await expect(outcome).toHaveValue('offline');
  await outcome.selectOption('taken');
  await send(product);
  await expect(product.getByRole('alert')).toContainText(sent);
  expect(requests).toEqual([]);

  await outcome.selectOption('real');
  await expect(mark).toHaveCount(0);
  await send(product);
  await expect.poll(() => requests).toEqual(['POST']);
});

test('two actors of one machine have ids, and no message has what was typed or a token', {
  tag: '@exhaustive',
}, async ({ context, url, watch }) => {
  watch.expectConsoleError(/400/);
  const lab = await openLab(context, url, 'removal');
  await lab.evaluate((name) => {
    const messages: string[] = [];
    new BroadcastChannel(name).onmessage = ({ data }) => messages.push(JSON.stringify(data));
    Object.assign(window, { messages });
  }, liveChannelName);
  const product = await openForm(context, url);
  await send(product);
  await expect(product.getByRole('alert')).toContainText(sent);
  await product.goto(`${url}/login`);
  await product.getByLabel('Email').fill(typed.email);
  await product.getByLabel('Password', { exact: true }).fill('pangolin-password');
  await product.getByRole('button', { name: 'Log in' }).click();
  await expect(product.getByRole('alert')).toBeVisible();
  await signIn(product, url);
  const stored = await product.evaluate(() => JSON.stringify({ ...localStorage }));
  const [, token = ''] = /access_token\W+([\w.-]{40,})/.exec(stored) ?? [];
  expect(token).not.toBe('');

  await product.goto(`${url}/admin/portfolio`);
  await product
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await product.getByLabel('Title').fill('Capybara');
  await product.getByLabel('Description').fill('An axolotl');
  await product.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(product.getByRole('dialog')).toHaveCount(0);
  for (const place of [1, 2]) {
    await product
      .getByRole('button', { name: /^Delete (?!Capybara)/ })
      .first()
      .click();
    await product
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(actorsOf(lab, 'removal')).toHaveCount(place);
  }
  const ids = await actorsOf(lab, 'removal').evaluateAll((radios) =>
    radios.map((radio) => radio.getAttribute('value')),
  );
  expect(new Set(ids).size).toBe(2);

  await product.goto(`${url}/admin/messages`);
  await product.getByRole('searchbox').fill('narwhal');
  const messages = () => lab.evaluate<string>('messages.join("\\n")');
  await expect.poll(messages).toMatch(/"event":"query\.change"/);
  const all = await messages();
  expect(all).toMatch(/"event":"contact\.submit"[\s\S]*"event":"save\.request"/);
  expect(all).not.toMatch(/Zyxomma|quokka|Wombats|pangolin|Capybara|axolotl|narwhal|admin@example/i);
  expect(all).not.toContain(accounts.admin.password);
  expect(all).not.toContain(token);
});
