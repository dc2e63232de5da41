import type { Page } from '@playwright/test';
import { button, sidebar } from '#tests/browser/verbs.ts';
import { faultsInEveryLook } from '#tests/support/accessibility.ts';
import { refuseSession } from '#tests/support/lost-session.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('the dashboard shows the number of items, and ... until it is loaded; a failed count is only logged', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  const mayAnswer = Promise.withResolvers<void>();
  await page.route('**/rest/v1/portfolio_items*', async (route) => {
    await mayAnswer.promise;
    await route.continue();
  });
  await page.route('**/rest/v1/contact_messages*', (route) => route.fulfill({ status: 500, json: {} }));
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('messages could not be counted'),
  );
  await signIn(page, accounts.admin);
  await expect(card(page, 'Portfolio Items')).toContainText('...');
  mayAnswer.resolve();
  await expect(card(page, 'Portfolio Items')).toContainText(/[1-9]/);
  await expect(card(page, 'Account')).toHaveText(`AccountLogged in as ${accounts.admin.email}`);
  await logged;
  await expect(card(page, 'Contact Messages')).toContainText('– unread');
  await expect(sidebar(page).getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toHaveCount(0);

  await page.unroute('**/rest/v1/portfolio_items*');
  await page.route('**/rest/v1/portfolio_items*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(card(page, 'Portfolio Items')).toContainText('0');
  await card(page, 'Portfolio Items').getByRole('link', { name: 'Manage' }).click();
  await expect(page).toHaveURL('/admin/portfolio');
});

test('the sidebar marks only the link to the current page, and every link to a screen focuses its heading', async ({
  page,
}) => {
  await page.goto('/login');
  await signIn(page, accounts.admin);
  const marked = page.locator('[aria-current="page"]');
  const heading = page.getByRole('heading', { level: 1 });
  const expectArrival = async (path: string, title: string | RegExp) => {
    await expect(page).toHaveURL(path);
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
  };
  await expectArrival('/admin', 'Dashboard');
  const screens = {
    Portfolio: ['/admin/portfolio', 'Portfolio Management'],
    'Landing Page': ['/admin/landing-page', 'Landing Page Content'],
    Messages: ['/admin/messages', 'Contact Messages'],
    Dashboard: ['/admin', 'Dashboard'],
  } as const;
  for (const [name, [path, title]] of Object.entries(screens)) {
    await sidebar(page).getByRole('link', { name }).press('Enter');
    await expectArrival(path, title);
    await expect(marked).toHaveText([name]);
  }
  await page.goBack();
  await expectArrival('/admin/messages', 'Contact Messages');
  await sidebar(page).getByRole('link', { name: 'View Site' }).click();
  await expectArrival('/', /./);
  await page.getByRole('region', { name: 'Signed in' }).getByRole('link', { name: 'Portfolio' }).click();
  await expectArrival('/admin/portfolio', 'Portfolio Management');
  await sidebar(page).getByRole('link', { name: 'Change password' }).click();
  await expectArrival('/reset-password', /./);
  await page.getByRole('link', { name: 'Back to the admin area' }).click();
  await expectArrival('/admin', 'Dashboard');
  await button(page, 'Log out').click();
  await expectArrival('/login', 'Admin Login');
});

test('a loaded screen stands where it is from its first frame: nothing above it arrives later', async ({
  page,
}) => {
  await signIn(page, accounts.admin);
  await page.addInitScript(() => {
    const places: number[] = [];
    const note = () => {
      const heading = document.querySelector('main h1');
      if (heading?.textContent === 'Portfolio Management')
        places.push(Math.round(heading.getBoundingClientRect().top));
      requestAnimationFrame(note);
    };
    note();
    Object.assign(window, { places });
  });
  await page.goto('/admin/portfolio');
  await expect(page.getByRole('region', { name: 'Signed in' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  // Two more frames: the last one may not be painted yet.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const places: number[] = await page.evaluate(() => Reflect.get(window, 'places'));
  expect([...new Set(places)]).toHaveLength(1);
});

test('on a small screen the sidebar is a drawer that keys open and a chosen link closes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, accounts.admin);
  await expect(sidebar(page)).toBeHidden();
  await button(page, /menu/).press('Enter');
  await expect(sidebar(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
  await expect(button(page, /menu/)).toBeFocused();
  await page.keyboard.press('Enter');
  await sidebar(page).getByRole('link', { name: 'Portfolio' }).press('Enter');
  await expect(page).toHaveURL('/admin/portfolio');
  await expect(sidebar(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await button(page, /menu/).press('Enter');
  await sidebar(page).getByRole('link', { name: 'Portfolio' }).press('Enter');
  await expect(sidebar(page)).toBeHidden();
  await expect(button(page, /menu/)).toBeFocused();
});

test('the colours follow the system until one is chosen, and the choice applies from the first paint', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    const painted = new Set<string>();
    // A frame whose style sheet is still on its way is not painted: of those before the first paint the last counts.
    let unpainted: string | null = null;
    const everyFrame = () => {
      requestAnimationFrame(everyFrame);
      if (!document.body) return;
      const grounds = [document.documentElement, document.body]
        .map((element) => getComputedStyle(element).backgroundColor)
        .filter((colour) => colour.startsWith('rgb('));
      const ground = grounds.at(-1) ?? 'none';
      const isPainted = performance.getEntriesByName('first-paint').length > 0;
      if (isPainted) painted.add(unpainted ?? ground).add(ground);
      unpainted = isPainted ? null : ground;
      document.documentElement.dataset.grounds = [...painted].join(';');
    };
    requestAnimationFrame(everyFrame);
  });
  await signIn(page, accounts.admin);
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await expect.poll(scheme).toBe('dark');
  await page.getByText('Light', { exact: true }).click();
  await expect.poll(scheme).toBe('light');
  const html = page.locator('html');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await scheme()).toBe('light');
  await expect(html).toHaveAttribute('data-grounds', /^(rgb\(2\d\d, 2\d\d, 2\d\d\);?)+$/);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByText('Dark', { exact: true }).click();
  await page.goto('/admin/portfolio');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(html).toHaveAttribute('data-grounds', /^(rgb\(\d\d, \d\d, \d\d\);?)+$/);

  await page.goto('/');
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/_app/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(html).toHaveCSS('background-color', 'rgb(17, 17, 20)');
  release.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a save that a lost session interrupts is sent once more after the sign-in over the screen', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  const writes: string[] = [];
  page.on('request', (request) => {
    const isWrite = request.method() !== 'GET';
    if (isWrite && request.url().includes('/rest/v1/portfolio_items')) writes.push(request.method());
  });
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  const toast = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await page.goto('/login?from=/admin/portfolio');
  await signIn(page, accounts.admin);
  await button(page, /^Edit /)
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Edit Portfolio Item' });
  await form.getByLabel('Title').fill('Typed before');
  await refuseSession(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(again.getByLabel('Password')).toBeFocused();
  await expect(again.getByLabel('Email')).toHaveValue(accounts.admin.email);
  await page.keyboard.press('Escape');
  await expect(again).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Typed before');
  await page.unrouteAll();
  await again.getByLabel('Password').fill(accounts.admin.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(toast('Portfolio item updated')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('cell', { name: 'Typed before', exact: true })).toBeVisible();
  // Once with the refused session, once with it refreshed, once after the sign-in.
  expect(writes).toEqual(['PATCH', 'PATCH', 'PATCH']);

  await expect(toast('Error')).toHaveCount(0);
});

test('another admin who signs in over the screen has to confirm before anything is sent', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  await product.promoteMember();
  const colleague = accounts.member;
  await signIn(page, accounts.admin, '/admin/portfolio');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  const question = page.getByRole('dialog', { name: 'Save as another user?' });
  const writes: (string | undefined)[] = [];
  page.on('request', (request) => {
    const isWrite = !['GET', 'HEAD'].includes(request.method());
    if (!isWrite || !request.url().includes('/rest/v1/portfolio_items')) return;
    const [, claims = ''] = request.headers().authorization?.split('.') ?? [];
    writes.push(JSON.parse(Buffer.from(claims, 'base64url').toString()).email);
  });
  const form = page.getByRole('dialog', { name: 'Add Portfolio Item' });
  const addNew = () => button(page, 'Add New').click();
  const offer = form.getByRole('region', { name: 'Unsaved draft' });
  await addNew();
  await form.getByLabel('Title').fill('An earlier draft of one');
  await page.reload();

  async function interruptSave(): Promise<void> {
    await addNew();
    await form.getByLabel('Title').fill('Begun by one');
    await form.getByLabel('Category').selectOption('web');
    await form.getByLabel('Description').fill('Ended by another.');
    await refuseSession(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(again).toBeVisible();
    await page.unrouteAll();
  }
  async function signInOver({ email, password }: { email: string; password: string }): Promise<void> {
    await again.getByLabel('Email').fill(email);
    await again.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await expect(again).toBeHidden();
    await expect(page.getByText(`Logged in as: ${email}`)).toBeVisible();
  }

  await interruptSave();
  await expect(offer).toContainText('An earlier draft of one');
  await signInOver(colleague);
  await expect(page.locator('body')).not.toContainText('An earlier draft of one');
  // The second time with the session refreshed.
  expect(writes).toEqual([accounts.admin.email, accounts.admin.email]);
  await question.getByRole('button', { name: 'Keep it unsaved' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Begun by one');
  await expect(form.getByLabel('Title')).toBeEditable();
  expect(writes).toHaveLength(2);

  await form.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Discard changes').click();
  writes.length = 0;
  await interruptSave();
  await signInOver(accounts.admin);
  expect(await faultsInEveryLook(page)).toEqual([]);
  expect(writes).toEqual([colleague.email, colleague.email]);
  await question.getByRole('button', { name: 'Save it now' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Portfolio item created' })).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('cell', { name: 'Begun by one', exact: true })).toHaveCount(1);
  expect(writes).toEqual([colleague.email, colleague.email, accounts.admin.email]);
  await addNew();
  await expect(offer).toContainText('An earlier draft of one');
});
