import type { Browser, Page } from '@playwright/test';
import { service } from '#content/service.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { refuse } from './backends.ts';
import { answer, button, dialog, expectToast, field, fill, tab, title, toast } from './verbs.ts';

// Each kind of content beside portfolio items and sections: what its editor and its list have that no other has.

const titles = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).locator('li > div > p:first-child').allTextContents();

async function openContent(page: Page, kind: string): Promise<void> {
  await signIn(page, accounts.admin, `/admin/content?kind=${kind}`);
  await expect(page.getByRole('heading', { name: 'Content' })).toBeVisible();
}

/** Waits for the toast: it makes an open dialog lower, so that Save moves. */
async function save(page: Page, said: string): Promise<void> {
  await button(page, 'Save').click();
  // That of an earlier save may still be shown.
  await expect(toast(page, said).last()).toBeVisible();
}

async function asVisitor(browser: Browser, url: string, look: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ baseURL: url });
  await look(page);
  await page.close();
}

test('a case study is a draft with a slug of its title, which no other one has, until it is published for visitors', async ({
  page,
  browser,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/);
  await openContent(page, 'case-study');
  await button(page, 'Add New').click();
  await expect(dialog(page)).toHaveAccessibleName('Add case study');
  await title(page).pressSequentially('Über Café');
  await expect(field(page, 'Slug')).toHaveValue('uber-cafe');
  await expect(field(page, 'Category')).toHaveValue('drupal');
  await field(page, 'Description').fill('Sentences about a café.');
  await expect(page.getByRole('region', { name: 'Search result' })).toContainText('/case-study/uber-cafe');

  await button(page, 'Add block').click();
  await expect(field(page, 'Heading')).toBeFocused();
  await field(page, 'Heading').fill('What came next');
  await field(page, 'Text').fill('Another café.');
  await field(page, 'Slug').fill('project-noah');
  await title(page).press('End');
  await page.keyboard.type('s');
  await expect(field(page, 'Slug'), 'a slug that was typed stays').toHaveValue('project-noah');
  await save(page, 'Error creating case study');
  await expect(field(page, 'Slug')).toBeFocused();
  await expect(field(page, 'Slug')).toHaveAccessibleDescription(
    /The slug project-noah is that of “Project Noah”/,
  );
  await fill(page, { Title: 'Über Café', Slug: 'uber-cafe' });
  await save(page, 'Case study created');
  await expect(dialog(page)).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'Über Café' });
  await expect(row).toContainText('Draft');
  await asVisitor(browser, product.url, async (visitor) => {
    const answer = await visitor.goto('/case-study/uber-cafe');
    expect(answer?.status()).toBe(404);
  });

  await button(page, 'Edit Über Café').click();
  await page.getByRole('switch', { name: 'Published' }).check();
  await save(page, 'Case study updated');
  await expect(row).toContainText('Published');
  await expect(page.getByRole('link', { name: 'Live on the site' })).toBeVisible();
  await asVisitor(browser, product.url, async (visitor) => {
    await visitor.goto('/case-study/uber-cafe');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Über Café');
    await expect(visitor.getByRole('region', { name: 'What came next' })).toContainText('Another café.');
  });
});

test('a new featured project is a draft that its card shows; projects are ordered by keyboard and mouse, announced, and keep the focus', async ({
  page,
  browser,
  product,
}) => {
  await openContent(page, 'featured-project');
  const list = 'Featured projects';
  const [noah, institute, gek, steensma, fifth] = [
    'Project Noah',
    'Institute of Culinary Education',
    'Gek op Locaties',
    'Steensma',
    'A fifth',
  ];
  await expect.poll(() => titles(page, list)).toEqual([noah, institute, gek, steensma]);
  await button(page, 'Add New').click();
  await fill(page, { Title: fifth, Description: 'A card.' });
  await fill(page, { 'Case study': 'Gek op Locaties', 'Background colour': 'Madder' });
  const card = page
    .frameLocator('iframe[title="Preview of the featured project"]')
    .getByRole('listitem')
    .filter({ hasText: fifth });
  await expect(
    card.getByRole('link', { name: 'View Case Study A fifth', includeHidden: true }),
  ).toHaveAttribute('href', '/case-study/gek-op-locaties');
  await save(page, 'Featured project created');
  await expect(page.getByRole('listitem').filter({ hasText: fifth })).toContainText('Draft');
  await button(page, `Move down ${noah}`).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page, list)).toEqual([institute, noah, gek, steensma, fifth]);
  await expect(page.getByText('Project Noah is now 2 of 5.')).toBeAttached();
  await expect(button(page, `Move down ${noah}`)).toBeFocused();
  await expect(page.getByRole('link', { name: 'Live on the site' })).toBeVisible();

  // Another admin moves one at the same time: the list shows both moves.
  const other = await adminClient(product.url);
  await other
    .from('content_documents')
    .update({ position: 'Zz' })
    .eq('id', '00000000-0000-4000-8000-000000000203')
    .throwOnError();
  await page
    .getByRole('listitem')
    .filter({ hasText: steensma })
    .locator('[draggable]')
    .dragTo(page.getByRole('listitem').filter({ hasText: institute }), { targetPosition: { x: 60, y: 3 } });
  await expect.poll(() => titles(page, list)).toEqual([gek, steensma, institute, noah, fifth]);
  await asVisitor(browser, product.url, async (visitor) => {
    const cards = visitor.getByRole('list', { name: 'FEATURED PROJECTS' }).getByRole('heading', { level: 3 });
    const shown = async () => {
      await visitor.goto('/');
      return cards.allTextContents();
    };
    await expect.poll(shown).toEqual([gek, 'STEENSMA', institute, noah]);
  });
});

test('a service is edited, restored from the built-in texts, deleted and brought back; a move that fails is said', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  await openContent(page, 'service');
  const before = ['Web Applications', 'Drupal Development', 'AI Integration'];
  await page.route('**/rest/v1/content_documents*', (route) =>
    route.request().method() === 'PATCH' ? refuse(route) : route.fallback(),
  );
  await button(page, 'Move up AI Integration').click();
  await expectToast(page, 'The order was not saved');
  await expect.poll(() => titles(page, 'Services')).toEqual(before);
  await page.unrouteAll();
  await button(page, 'Edit AI Integration').click();
  await fill(page, { Title: 'Language models', Points: 'One\nTwo' });
  await save(page, 'Service updated');
  await button(page, 'Edit Language models').click();
  await button(page, 'Restore built-in').click();
  await expect(title(page)).toHaveValue('AI Integration');
  await expect(field(page, 'Points')).toHaveValue(
    'Search over your own texts\nDrafting with review\nEvaluation',
  );
  await save(page, 'Service updated');

  await button(page, 'Delete AI Integration').click();
  await answer(page, 'Delete');
  await expect.poll(() => titles(page, 'Services')).toEqual(['Web Applications', 'Drupal Development']);
  await expect(button(page, 'Add New')).toBeFocused();
  await button(page, 'Undo').click();
  await expect.poll(() => titles(page, 'Services')).toContain('AI Integration');
  await expectToast(page, 'Service restored');
});

test('the facts of the agency are edited at once, kept while another tab is open, and stand in the header', async ({
  page,
  browser,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openContent(page, 'agency');
  await expect(tab(page, 'Agency')).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Add link').click();
  await expect(field(page, 'Label').last()).toBeFocused();
  await page.keyboard.type('Code');
  await field(page, 'Address').last().fill('http://example.com/code');
  await button(page, 'Save').click();
  await expect(field(page, 'Address').last()).toHaveAccessibleDescription(/begins with https/);
  await field(page, 'Address').last().fill('https://example.com/code');
  await button(page, 'Move link 4 up').click();
  await expect(button(page, 'Move link 3 up')).toBeFocused();
  await button(page, 'Remove link 3').click();
  await expect(button(page, 'Add link')).toBeFocused();
  await expect(field(page, 'Label')).toHaveCount(3);
  await field(page, 'Name').fill('Loomworks');
  await button(page, 'Bring back the removed link').click();
  await expect(field(page, 'Label').nth(2)).toHaveValue('Code');
  await expect(field(page, 'Label').nth(2)).toBeFocused();
  await tab(page, 'Services').click();
  await expect(page.getByRole('list', { name: 'Services' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await tab(page, 'Agency').click();
  await expect(field(page, 'Name')).toHaveValue('Loomworks');
  await page.reload();
  await button(page, 'Restore draft').click();
  await expect(field(page, 'Name')).toHaveValue('Loomworks');
  await save(page, 'Agency updated');
  await page.getByRole('link', { name: 'Live on the site' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Loomworks' })).toBeVisible();
  await asVisitor(browser, product.url, async (visitor) => {
    await visitor.goto('/');
    await expect(visitor.getByRole('banner').getByRole('link', { name: 'Loomworks' })).toBeVisible();
    await expect(visitor.getByRole('list', { name: 'Social networks' }).getByRole('listitem')).toHaveText([
      'LinkedIn',
      'GitHub',
      'Code',
      'Mastodon',
    ]);
  });
});

test('a document that this release cannot read is named and breaks no list', async ({ page }) => {
  await page.route('**/rest/v1/content_documents*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const rows: { kind: string; body: object }[] = await response.json();
    const json = rows.map((row) => (row.kind === 'service' ? { ...row, body: { title: 'Broken' } } : row));
    const project = rows.find(({ kind }) => kind === 'featured-project');
    const copies = ['first', 'second'].map((id) => ({ ...project, id }));
    return route.fulfill({ response, json: [...json, ...copies] });
  });
  await openContent(page, 'service');
  await expect(page.getByText('This release cannot read it.')).toHaveCount(3);
  await expect(button(page, 'Delete Broken').first()).toBeVisible();
  const [id] = service.builtIn.map((record) => record.id);
  await page.goto(`/admin/content?kind=service&item=${id}`);
  await expect(page.getByText('“Broken” cannot be opened: this release cannot read it.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await tab(page, 'Featured projects').click();
  await expect(button(page, 'Add New')).toBeDisabled();
  await expect(button(page, 'Add New')).toHaveAccessibleDescription('At most 6: delete one to add another.');
  await tab(page, 'Case studies').click();
  await expect(button(page, 'Edit Project Noah')).toBeVisible();
});
