import { hold } from '#tests/support/hydration.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { button, goTo, heading, region, sidebar } from './verbs.ts';

test('the sidebar marks only the link to the current page, and every link to a screen focuses its heading', async ({
  page,
}) => {
  await page.goto('/login');
  await signIn(page, accounts.admin);
  const expectArrival = async (path: string, title: string | RegExp) => {
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
  };
  await expectArrival('/admin', 'Dashboard');
  for (const [name, path, title] of [
    ['Portfolio', '/admin/portfolio', 'Portfolio Management'],
    ['Landing Page', '/admin/landing-page', 'Landing Page Content'],
    ['Messages', '/admin/messages', 'Contact Messages'],
    ['Dashboard', '/admin', 'Dashboard'],
  ] as const) {
    await sidebar(page).getByRole('link', { name }).press('Enter');
    await expectArrival(path, title);
    await expect(page.locator('[aria-current="page"]')).toHaveText([name]);
  }
  await page.goBack();
  await expectArrival('/admin/messages', 'Contact Messages');
  await goTo(page, 'View Site');
  await expectArrival('/', /./);
  await region(page, 'Signed in').getByRole('link', { name: 'Portfolio' }).click();
  await expectArrival('/admin/portfolio', 'Portfolio Management');
  await goTo(page, 'Change password');
  await expectArrival('/reset-password', /./);
  await page.getByRole('link', { name: 'Back to the admin area' }).click();
  await expectArrival('/admin', 'Dashboard');
  await button(page, 'Log out').click();
  await expectArrival('/login', 'Admin Login');
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
  await expect(heading(page)).toBeFocused();
  await button(page, /menu/).press('Enter');
  await sidebar(page).getByRole('link', { name: 'Portfolio' }).press('Enter');
  await expect(sidebar(page)).toBeHidden();
  await expect(button(page, /menu/)).toBeFocused();
});

test('the colours follow the system until one is chosen, and the choice applies from the first paint, from which a screen stands where it is', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    const painted = new Set<string>();
    // A frame whose style sheet is still on its way is not painted: of those before the first paint the last counts.
    let unpainted: string | null = null;
    const places = new Set<number>();
    const everyFrame = () => {
      requestAnimationFrame(everyFrame);
      if (!document.body) return;
      const heading = document.querySelector('main h1');
      if (heading?.textContent === 'Portfolio Management')
        places.add(Math.round(heading.getBoundingClientRect().top));
      document.documentElement.dataset.places = [...places].join(';');
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
  await expect(region(page, 'Signed in')).toBeVisible();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expect(html).toHaveAttribute('data-grounds', /^(rgb\(\d\d, \d\d, \d\d\);?)+$/);
  // Two more frames: the last one may not be painted yet.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(html, 'nothing above the heading arrives later').toHaveAttribute('data-places', /^\d+$/);

  await page.goto('/');
  const release = await hold(page, /\/assets\/_app/);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(html).toHaveCSS('background-color', 'rgb(17, 17, 20)');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
