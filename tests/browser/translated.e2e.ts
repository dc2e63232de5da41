import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { answer, button, field, fill, goTo, messageLinks, region, sidebar, title, toast } from './verbs.ts';

/** As a translation by the browser: puts elements in the place of each text, also of those that come later. */
function translate(): void {
  const translateIn = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      if (!text.textContent?.trim() || text.parentElement?.closest('font, script, style')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.textContent);
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  };
  new MutationObserver((changes) => {
    for (const { target } of changes) translateIn(target);
  }).observe(document, { childList: true, subtree: true });
}

// A crash is an error in the console, which fails the test.
test('an admin works in a page that the browser translates, and every count and status is that of now', async ({
  page,
  product,
}) => {
  await page.addInitScript(translate);
  const message = { email: 'ada@example.com', message: 'Hello.' };
  await product.storeMessages([
    ...Array.from({ length: 52 }, (_, index) => ({ ...message, name: `Ada ${index}` })),
    { ...message, name: 'Bot', suspected_for: 'links' },
  ]);
  await signIn(page, accounts.admin, '/admin/portfolio');
  const count = page.getByRole('search').getByText(/^\d+ items$/);
  const before = Number.parseInt((await count.textContent()) ?? '', 10);
  await button(page, 'Add New').click();
  await button(page, 'Save').click();
  await expect(field(page, 'Category')).toHaveAccessibleDescription(/./);
  await fill(page, { Title: 'A loom', Category: 'web', Description: 'A text.' });
  await button(page, 'Save').click();
  await expect(page.getByRole('link', { name: 'Live on the site' })).toBeVisible();
  await expect(count).toHaveText(`${before + 1} items`);
  await button(page, 'Edit A loom').click();
  await title(page).fill('A wide loom');
  await button(page, 'Save').click();
  await button(page, 'Delete A wide loom').click();
  await answer(page, 'Delete');
  await expect(count).toHaveText(`${before} items`);
  await button(toast(page, 'deleted'), 'Undo').click();
  await expect(count).toHaveText(`${before + 1} items`);

  await goTo(page, /^Messages/);
  await expect(page.getByText('50 of 52 messages', { exact: true })).toBeVisible();
  await button(page, 'Load more').click();
  await expect(page.getByText('52 messages', { exact: true })).toBeVisible();
  await messageLinks(page).first().click();
  await expect(sidebar(page).getByRole('link', { name: /^Messages/ })).toHaveAccessibleName(/ 51 unread$/);
  await page.getByText('Suspected (1)', { exact: true }).click();
  await messageLinks(page).filter({ hasText: 'Bot' }).click();
  await button(page, 'Not spam').click();
  await expect(page.getByText('Suspected.', { exact: true })).toBeHidden();

  await goTo(page, 'Dashboard');
  await expect(region(page, 'Contact Messages')).toContainText('51 unread');
  await button(page, 'Log out').click();
  await expect(button(page, 'Log in')).toBeVisible();
});
