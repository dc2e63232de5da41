import { signInAgainDialog } from '#tests/browser/verbs.ts';
import { loseSession } from '#tests/support/lost-session.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';

for (const width of [360, 1280]) {
  const title = `a lost session shifts no layout, and its dialog keeps the focus through the history, ${width} px`;
  test(title, { tag: width === 360 ? '@exhaustive' : [] }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, accounts.admin, '/admin/portfolio');
    await expect(page.getByRole('heading', { name: 'Portfolio Management' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const heading = page.getByRole('heading', { name: 'Dashboard', includeHidden: true });
    const bar = page.getByRole('region', { name: 'Signed in', includeHidden: true });
    const places = async () => [await heading.boundingBox(), await bar.boundingBox()];
    await expect(heading).toBeFocused();
    const before = await places();
    expect(before).not.toContain(null);

    await loseSession(page);
    await expect(signInAgainDialog(page).getByLabel('Password')).toBeFocused();
    await expect(page.getByText('Logged in as:')).toHaveCount(0);
    expect(await places()).toEqual(before);
    for (const [move, screen] of [
      ['back', 'Portfolio Management'],
      ['forward', 'Dashboard'],
    ] as const) {
      await page.evaluate((name) => history[name](), move);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(screen);
      await expect(signInAgainDialog(page).getByLabel('Password')).toBeFocused();
    }

    await signInAgainDialog(page).getByLabel('Password').fill(accounts.admin.password);
    await page.keyboard.press('Enter');
    await expect(signInAgainDialog(page)).toBeHidden();
    await expect(page.getByText(`Logged in as: ${accounts.admin.email}`)).toBeVisible();
    expect(await places()).toEqual(before);
  });
}
