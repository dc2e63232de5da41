import type { Page } from '@playwright/test';
import { hold } from '#tests/support/hydration.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient, readTable } from '#tests/support/tables.ts';
import { cut } from './drivers/requests.ts';
import {
  answer,
  button,
  dialog,
  draftOffer,
  expectToast,
  field,
  fill,
  fillNewItem,
  goTo,
  question,
  region,
  row,
  sidebar,
  tab,
  title,
  toast,
  unique,
} from './verbs.ts';

// The contract of an editor: whole for portfolio items, whose editor is in a dialog, and where that differs for the
// sections of the landing page, whose editors are in tabs. The other kinds are in content.e2e.ts.

const itemApi = '**/rest/v1/portfolio_items*';
const sectionApi = '**/rest/v1/landing_page_content*';
const guide = 'Trail guide for phones';

const drawer = (page: Page) => dialog(page, 'History');
const versions = (page: Page) => drawer(page).getByRole('listitem');
const restore = (page: Page) => button(versions(page).nth(1), 'Restore');

const openPortfolio = (page: Page, search = '') => signIn(page, accounts.admin, `/admin/portfolio${search}`);

async function openItem(page: Page, name: string): Promise<void> {
  await button(page, `Edit ${name}`).click();
  await expect(title(page)).toHaveValue(name);
}

test('an invalid form names and focuses its first wrong field; an item is saved, restored from its history and taken back by keyboard, and Escape closes the history alone', async ({
  page,
}) => {
  await openPortfolio(page);
  await button(page, 'Add New').click();
  await expect(dialog(page)).toHaveAccessibleName('Add Portfolio Item');
  await expect(title(page)).toBeFocused();
  await expect(button(page, 'History')).toHaveCount(0);
  await fill(page, { Title: '   ', Description: 'A text.', 'Image URL': 'ftp://example.com/a.png' });
  await field(page, 'Image URL').press('Enter');
  await expect(toast(page, 'Missing fields')).toHaveText('Missing fieldsPlease fill in all required fields');
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveAccessibleDescription('Please enter a title.');
  await fill(page, { Title: 'A title', Category: 'UI/UX Design' });
  await title(page).press('Enter');
  await expect(field(page, 'Image URL')).toBeFocused();
  await page.keyboard.press('Escape');
  await answer(page, 'Discard changes');

  await openItem(page, guide);
  await expect(dialog(page)).toHaveAccessibleName('Edit Portfolio Item');
  await title(page).press('End');
  await page.keyboard.type(', second edition');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title(page)).toHaveValue(guide);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(title(page)).toHaveValue(`${guide}, second edition`);
  await field(page, 'Description').fill('Another text.');
  await page.keyboard.press('ControlOrMeta+s');
  await expectToast(page, 'Portfolio item updated');
  await openItem(page, `${guide}, second edition`);
  await expect(dialog(page)).toHaveCount(1);
  await title(page).fill('Typed');

  await button(page, 'History').press('Enter');
  await expect(versions(page)).toHaveText([
    /^Title and Description changedadmin@example\.com.*\d:\d\d.*, just now.*Current$/,
    /^Added.*Restore$/,
  ]);
  await versions(page).first().getByText('Title and Description changed').click();
  await expect(versions(page).first().getByRole('row').nth(1)).toHaveText(
    `Title${guide}${guide}, second edition`,
  );
  await page.keyboard.press('ControlOrMeta+s');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(button(page, 'History')).toBeFocused();
  await expect(title(page)).toHaveValue('Typed');

  await page.keyboard.press('Enter');
  // A save while the history was open would be a version, too.
  await expect(versions(page)).toHaveCount(2);
  await restore(page).focus();
  await expect(restore(page)).toHaveAccessibleDescription(/ago|just now/);
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toHaveCount(0);
  await expectToast(page, 'Version restored', 'not saved yet');
  await expect(title(page)).toHaveValue(guide);
  await expect(button(page, 'History')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveValue('Typed');
  await expect(button(page, 'Undo')).toBeFocused();
});

test('the second to save sees both versions and chooses; a deleted item can be saved as a new one', async ({
  page,
  product,
}) => {
  const client = await adminClient(product.url);
  const colleague = () => client.from('portfolio_items');
  await openPortfolio(page);
  await openItem(page, guide);
  await colleague().update({ description: 'Theirs' }).eq('title', guide).throwOnError();
  await field(page, 'Description').fill('Mine');
  const save = button(dialog(page), 'Save');
  await save.click();
  const conflict = region(page, 'This item has changed since you typed this');
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('row').nth(1)).toHaveText('DescriptionMineTheirs');
  await expect(conflict.getByRole('row')).toHaveCount(2);
  await expect(save).toBeDisabled();
  await expect(field(page, 'Description')).not.toBeEditable();
  await button(conflict, 'Go back').click();
  await expect(save).toBeFocused();
  await expect(field(page, 'Description')).toHaveValue('Mine');
  await save.click();
  const load = await hold(page, '**/rest/v1/portfolio_items*order=*');
  await button(conflict, 'Save yours over it').click();
  await expect(dialog(page)).toBeHidden();
  // Before the list is loaded again.
  await openItem(page, guide);
  await expect(field(page, 'Description')).toHaveValue('Mine');
  load();
  await expect(row(page, guide)).toContainText('Mine');

  await colleague().delete().eq('title', guide).throwOnError();
  await field(page, 'Description').fill('Revived');
  await save.click();
  await button(page, 'Save as a new item').click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, guide)).toContainText('Revived');
});

test('what is typed into an item comes back for that item after a crash, and for a new one where it is gone, until it is saved', async ({
  page,
  product,
}) => {
  const kept = 'Library catalogue on Drupal';
  await openPortfolio(page);
  for (const name of [guide, kept]) {
    await openItem(page, name);
    await title(page).fill(`Typed into ${name}`);
    await page.reload();
  }
  // The other item stays, and is not in the list.
  await page.getByRole('searchbox').fill('guide');
  await expect(page.getByRole('row')).toHaveCount(2);
  const client = await adminClient(product.url);
  await client.from('portfolio_items').delete().eq('title', guide).throwOnError();
  await button(page, 'Add New').click();
  await expect(draftOffer(page).getByRole('listitem')).toHaveText([/Typed into Trail guide/]);
  await button(page, 'Restore draft').click();
  await expect(title(page)).toHaveValue(`Typed into ${guide}`);
  await button(dialog(page), 'Save').click();
  await expectToast(page, 'Portfolio item created');

  await button(page, 'Add New').click();
  await expect(title(page)).toHaveValue('');
  await expect(draftOffer(page)).toHaveCount(0);
  await title(page).fill('A new one');
  await page.goto('/admin/portfolio');
  await openItem(page, kept);
  await expect(draftOffer(page).getByRole('listitem')).toHaveText([/Typed into Library/]);
  await page.keyboard.press('Escape');
  await button(page, 'Add New').click();
  await button(page, 'Restore draft').click();
  await expect(title(page)).toHaveValue('A new one');
});

const prompt = (page: Page) => dialog(page).filter({ hasText: /not saved/ });
const stay = (page: Page) => button(prompt(page), /^(Keep|Stay)/);
const back = (page: Page) => page.evaluate(() => history.back());

type Ways = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

/** Tries every way out: each asks exactly once, and staying keeps what is typed. */
async function expectGuarded(page: Page, ways: Ways, path: string): Promise<void> {
  for (const [way, leave] of Object.entries(ways)) {
    await test.step(way, async () => {
      await title(page).focus();
      await leave(page);
      await expect(prompt(page)).toHaveCount(1);
      await (way === 'Escape' ? page.keyboard.press('Escape') : stay(page).click());
      await expect(prompt(page)).toHaveCount(0);
      await expect(page).toHaveURL(path);
      await expect(title(page)).toHaveValue('Half a sentence');
      if (way === 'Escape') await expect(title(page)).toBeFocused();
    });
  }
}

const waysOutOfItem: Ways = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the cross': (page) => button(dialog(page), 'Close').click(),
  Cancel: (page) => button(dialog(page), 'Cancel').click(),
  'the backdrop': (page) => page.mouse.click(5, 400),
  Back: back,
};

test('every way out of an item asks once, Back to another sort does not, and staying keeps everything', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, accounts.admin);
  await goTo(page, 'Portfolio');
  const add = button(page, 'Add New');
  await add.click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const byTitle = page.getByRole('columnheader', { name: 'Title' });
  await byTitle.getByRole('button').click();
  await expect(byTitle).toHaveAttribute('aria-sort', 'ascending');
  await fillNewItem(page, 'Half a sentence');
  await back(page);
  await expect(page).toHaveURL('/admin/portfolio');
  await expect(prompt(page)).toHaveCount(0);
  await expect(title(page)).toHaveValue('Half a sentence');
  await expectGuarded(page, waysOutOfItem, '/admin/portfolio');

  await test.step('a way out that is tried in the moment after staying asks as well', async () => {
    const close = button(dialog(page), 'Cancel');
    await close.click();
    const staying = await stay(page).elementHandle();
    await close.evaluate(async (button, staying) => {
      if (!(button instanceof HTMLElement && staying instanceof HTMLElement))
        throw new TypeError('no buttons');
      staying.click();
      // Still in this task: the browser has not reported yet that the prompt was closed.
      while (staying.isConnected) await Promise.resolve();
      button.click();
    }, staying);
    await expect(prompt(page)).toHaveCount(1);
    await stay(page).click();
    await expect(title(page)).toHaveValue('Half a sentence');
  });
  await button(dialog(page), 'Save').click();
  await expectToast(page, 'Portfolio item created');

  await test.step('a history that cannot be loaded says so, and Escape leaves what is typed', async () => {
    await openItem(page, 'Half a sentence');
    await title(page).fill('Typed');
    await page.route(/\/assets\/history-list-/, cut);
    await button(page, 'History').click();
    await expect(drawer(page)).toContainText('The history could not be loaded.');
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(title(page)).toHaveValue('Typed');
    await title(page).fill('Half a sentence');
    await page.keyboard.press('Escape');
  });
  await goTo(page, 'Dashboard');
  await expect(page).toHaveURL('/admin');
});

const waysOutOfSection: Ways = {
  'a link of the sidebar': (page) => goTo(page, 'Portfolio'),
  'View Site': (page) => goTo(page, 'View Site'),
  'a link of the top bar': (page) =>
    region(page, 'Signed in').getByRole('link', { name: 'Dashboard' }).click(),
  Back: back,
  'Back, pressed twice': (page) =>
    page.evaluate(async () => {
      const popped = () => new Promise((done) => addEventListener('popstate', done, { once: true }));
      for (let press = 0; press < 2; press += 1) {
        history.back();
        await popped();
        // The guard puts the address right.
        await popped();
      }
    }),
  'Log out': (page) => button(page, 'Log out').click(),
  'Sign Out': (page) => button(sidebar(page), 'Sign Out').click(),
};

test('every way out of the landing editor asks once where a text has changed, also after a failed save', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  await signIn(page, accounts.admin);
  await goTo(page, 'Landing Page');
  await expect(title(page)).toHaveValue(/\S/);
  const stored = await title(page).inputValue();
  await title(page).fill('Changed');
  await title(page).fill(stored);
  await back(page);
  await expect(page).toHaveURL('/admin');
  await page.goForward();
  await title(page).fill('Half a sentence');
  await expectGuarded(page, waysOutOfSection, '/admin/landing-page');

  await tab(page, 'About Section').click();
  await expect(prompt(page)).toHaveCount(0);
  await expect(tab(page, 'Hero Section')).toHaveAccessibleDescription('Unsaved changes');
  await tab(page, 'Hero Section').click();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(page.getByRole('link').first()).toHaveText('Skip to content');
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(title(page)).toHaveValue('Half a sentence');
  await expect(draftOffer(page)).toHaveCount(0);
  const asked: string[] = [];
  page.on('dialog', (native) => {
    asked.push(native.type());
    void native.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
  expect(context.pages()).toHaveLength(1);

  await page.route(sectionApi, (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'the disk is full' } }),
  );
  await button(page, 'Save').click();
  await expect(toast(page, 'the disk is full')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Publishing' })).toHaveCount(0);
  await expectGuarded(page, { Back: back }, '/admin/landing-page');
  await back(page);
  await expect(prompt(page)).toContainText('Your changes to the Hero Section are not saved.');
  await answer(page, 'Leave without saving');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(prompt(page)).toHaveCount(0);
});

test('what is typed into two tabs comes back after a crash and a new sign-in, to its user alone; a log-out in another tab names it, and the sign-in says what has become of it', async ({
  page,
  context,
  product,
}) => {
  await product.promoteMember();
  await signIn(page, accounts.admin, '/admin/landing-page');
  const other = await context.newPage();
  await other.goto('/admin/landing-page');
  await title(page).fill('Here');
  await title(other).fill('There');
  await title(page).fill('Here too');
  await page.close();
  await other.reload();
  const hero = tab(other, 'Hero Section');
  await expect(hero).toHaveAccessibleDescription('An unsaved draft is offered');
  await expect(draftOffer(other).getByRole('listitem')).toHaveText([/Here too/, /There/]);
  await expect(title(other)).not.toHaveValue(/ere/);
  await button(other, 'Restore draft').first().click();
  await expect(title(other)).toHaveValue('Here too');
  await expect(title(other)).toBeFocused();
  await expect(hero).toHaveAccessibleDescription('Unsaved changes');
  await button(other, 'Log out').click();
  await answer(other, 'Log out and keep them');
  await expect(other).toHaveURL(/\/login/);

  const openEditorAs = async (account: (typeof accounts)[keyof typeof accounts]) => {
    await signIn(other, account);
    await goTo(other, 'Landing Page');
    await expect(title(other)).toHaveValue(/\S/);
  };
  await openEditorAs(accounts.member);
  await expect(hero).toHaveAccessibleDescription('');
  await expect(draftOffer(other)).toHaveCount(0);
  await button(other, 'Log out').click();
  await expect(other).toHaveURL(/\/login/);
  await openEditorAs(accounts.admin);
  await button(other, 'Restore draft').first().click();
  await button(other, 'Save').click();
  await expectToast(other, 'Content updated');
  await expect(draftOffer(other).getByRole('listitem')).toHaveText([/There/]);
  expect(await readTable(product.url, 'landing_page_content', 'section, title')).toEqual([
    { section: 'hero', title: 'Here too' },
  ]);

  await title(other).fill('Half a sentence');
  const third = await context.newPage();
  await third.goto('/admin/portfolio');
  // Before the admin area is there, a log-out keeps all drafts and asks nothing.
  await expect(row(third, guide)).toBeVisible();
  await button(third, 'Log out').click();
  await answer(third, 'Log out and keep them');
  await expect(other).toHaveURL(/\/login/);
  await expect(question(other)).toHaveCount(0);
  await expect(other.getByText('You were logged out in another tab.')).toHaveText(/is kept as a draft/);
  await other.reload();
  await expect(other.getByText('You were logged out in another tab.')).toBeVisible();
  await signIn(other, accounts.admin);
  await expect(other).toHaveURL('/admin/landing-page');
  await button(other, 'Restore draft').first().click();
  await expect(title(other)).toHaveValue('Half a sentence');
});

test('sections are saved side by side, follow what is stored, and keep what is typed over it', async ({
  page,
  product,
}) => {
  const mayAnswer = Promise.withResolvers<void>();
  const writes: string[] = [];
  await page.route(sectionApi, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const { section } = route.request().postDataJSON();
    writes.push(section);
    if (section === 'hero') await mayAnswer.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, accounts.admin, '/admin/landing-page');
  const names = ['Hero Section', 'About Section', 'Services Section', 'Contact Section'];
  await expect(page.getByRole('tab')).toHaveText(names);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const places = () =>
    page.getByRole('tab').evaluateAll((tabs) => tabs.map((one) => one.getBoundingClientRect().toJSON()));
  const unmarked = await places();
  expect(new Set(unmarked.map(({ top }) => top)).size, 'rows of tabs').toBe(1);
  const show = (name: string) => tab(page, `${name} Section`).click();
  await title(page).fill('  A hero  ');
  await expect(tab(page, 'Hero Section')).toHaveAccessibleDescription('Unsaved changes');
  expect(await places(), 'the mark moves no tab').toEqual(unmarked);
  await button(page, 'Save').click();
  await expect(button(page, 'Save')).toBeDisabled();
  await show('Services');
  await title(page).fill('Typed, not saved');
  const client = await adminClient(product.url);
  for (const section of ['contact', 'services']) {
    const text = { section, title: 'A colleague’s', content: 'Text' };
    await client.from('landing_page_content').insert(text).throwOnError();
  }
  await show('About');
  await title(page).fill('About us');
  await page.keyboard.press('Control+S');
  await expect(toast(page, 'Content updated').filter({ hasText: /successfully\.$/ })).toBeVisible();
  expect(writes).toEqual(['hero', 'about']);
  mayAnswer.resolve();
  await expectToast(page, 'Saved: Hero Section.');
  for (const name of ['Hero Section', 'About Section']) {
    await expect(tab(page, name)).not.toHaveAccessibleDescription('Unsaved changes');
  }
  await show('Contact');
  await expect(title(page)).toHaveValue('A colleague’s');
  await show('Services');
  await expect(title(page)).toHaveValue('Typed, not saved');
  await expect(page.getByText('A newer version was saved since you typed this.')).toBeVisible();

  expect(await readTable(product.url, 'landing_page_content', 'section, title')).toEqual(
    expect.arrayContaining([
      { section: 'hero', title: 'A hero' },
      { section: 'services', title: 'A colleague’s' },
    ]),
  );
});

test('beside the form stands the section as visitors will see it, with what is typed', async ({ page }) => {
  await signIn(page, accounts.admin, '/admin/landing-page');
  const preview = region(page, 'Preview');
  const shown = preview.locator('iframe').contentFrame();
  await fill(page, { Title: 'Typed just now', 'Button text': 'Read on', 'Button link': '/privacy' });
  await expect(shown.getByRole('heading')).toHaveText('Typed just now');
  await expect(shown.getByText('Read on')).toHaveAttribute('href', '/privacy');
  const looks = (element: Element) => {
    const { fontSize, fontFamily, color, letterSpacing, maxInlineSize } = getComputedStyle(element);
    return { fontSize, fontFamily, color, letterSpacing, maxInlineSize };
  };
  const inPreview = await shown.getByRole('heading').evaluate(looks);
  const [form, picture] = [await page.locator('form').boundingBox(), await preview.boundingBox()];
  expect(picture?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  expect(await page.locator('#hero-title').count()).toBe(0);
  await shown.getByText('Read on').evaluate((link) => link.focus());
  await expect(shown.locator(':focus')).toHaveCount(0);
  await expect(preview.locator('iframe')).toHaveCSS('pointer-events', 'none');
  await tab(page, 'Contact Section').click();
  await expect(field(page, 'Button text')).toHaveAccessibleDescription(/Only the Hero Section/);
  await expect(shown.getByRole('heading', { name: 'SEND US A MESSAGE' })).toBeAttached();
  await preview.getByText('Phone', { exact: true }).click();
  await expect.poll(() => shown.locator('body').evaluate((body) => body.clientWidth)).toBe(390);

  await tab(page, 'Hero Section').click();
  await button(page, 'Save').click();
  await page.getByRole('link', { name: 'Live on the site' }).click();
  const hero = page.getByRole('heading', { level: 1 });
  await expect(hero).toHaveText('Typed just now');
  expect(await hero.evaluate(looks)).toEqual(inPreview);
});

test('a linked item opens with its history wherever it stands; and it says where it is deleted or cannot be loaded', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  const client = await adminClient(product.url);
  const items = () => client.from('portfolio_items');
  const text = { title: 'Old', category: 'web', description: 'Text' } as const;
  product.markDirty();
  const older = unique('Older');
  const { data: item } = await items().insert(text).select('id').single().throwOnError();
  const id = String(item.id);
  await items().update({ title: older }).eq('id', id).throwOnError();
  await signIn(page, accounts.admin);
  await region(page, 'Recent changes')
    .getByRole('link', { name: `changed ${older}: Title` })
    .click();
  await expect(page).toHaveURL(`/admin/portfolio?item=${id}&history=true`);
  await expect(drawer(page).getByText('Title changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(button(page, 'History')).toBeFocused();
  await field(page, 'Description').fill('Unsaved');
  await page.goBack();
  await stay(page).click();
  await expect(field(page, 'Description')).toHaveValue('Unsaved');
  await button(dialog(page), 'Save').click();
  await expectToast(page, 'Portfolio item updated');
  await expect(page).toHaveURL('/admin/portfolio');
  await expect(page.getByRole('heading', { name: 'Portfolio Management' })).toBeFocused();

  const isForItem = (url: string) => new URL(url).searchParams.has('id');
  await page.route(itemApi, (route) =>
    isForItem(route.request().url()) ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto(`/admin/portfolio?search=nothing&item=${id}`);
  await expect(page.getByText('The item could not be opened.')).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Retry').click();
  await expect(field(page, 'Description')).toHaveValue('Unsaved');
  await expect(row(page, older)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Add New')).toBeFocused();

  await items().delete().eq('id', id).throwOnError();
  await page.goto(`/admin/portfolio?item=${id}`);
  await expect(page.getByText('This item has been deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'Show it among the deleted' }).click();
  await expect(page).toHaveURL(`/admin/portfolio?view=deleted&item=${id}`);
  await expect(button(page.getByRole('listitem').filter({ hasText: older }), 'Restore')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The record that you are looking for is not listed here.')).toBeVisible();
});
