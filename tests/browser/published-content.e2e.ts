import type { Locator, Page } from '@playwright/test';
import { builtInContent } from '#content/built-in-content.ts';
import { landingDefaults } from '#content/landing-defaults.ts';
import type { LandingTexts } from '#domain/public-content.ts';
import { button } from '#tests/browser/verbs.ts';
import { expectMessage, fillMessage } from '#tests/support/contact-form.ts';
import { hold, waitForForm, waitForHydration } from '#tests/support/hydration.ts';
import { expect, test } from '#tests/support/product.ts';
import { everySection, publish } from '#tests/support/published-content.ts';

const markup = `</script><script>document.title = 'run'</script><!-- <b>"bold"</b> &amp; 'x' \u2028 \u2029`;

/** Texts of every kind that an admin can store. */
const kinds = {
  'empty optional fields': {
    title: 'Only a title',
    subtitle: null,
    content: 'And a text',
    button_text: null,
    button_link: null,
  },
  '10,000 characters': sameText('Long text that goes on. '.repeat(417)),
  'one word of 10,000 characters': sameText('x'.repeat(10_000)),
  emoji: sameText('👩🏽‍💻 🏳️‍🌈 e\u0301'),
  'half an emoji': sameText('cut \ud83d in two'),
  'right-to-left letters': sameText('שלום مرحبا, hello'),
  'line breaks': sameText('One\nTwo\n\nThree\r\nFour\r\n\r\nFive\rSix'),
  'spaces and tabs': sameText('a  b\tc\u00a0d   e'),
  markup: sameText(markup),
} satisfies Record<string, LandingTexts>;

function sameText(text: string): LandingTexts {
  return { title: text, subtitle: text, content: text, button_text: text, button_link: '/privacy' };
}

const texts = (page: Page) => page.locator('main :is(h1, h2, h3, h4, p, a)');

/** Starts the application: no text of the page may change, and none may be in a new element. */
async function expectTakenOver(page: Page): Promise<void> {
  const shown = await page.locator('main').textContent();
  const count = await texts(page).evaluateAll((all) => {
    for (const element of all) Reflect.set(element, 'isMarked', true);
    return all.length;
  });
  await waitForHydration(page);
  expect(await page.locator('main').textContent()).toBe(shown);
  // The contact form has paragraphs of its own once its script runs.
  const kept = await texts(page).evaluateAll(
    (all) => all.filter((element) => Reflect.get(element, 'isMarked')).length,
  );
  expect(kept).toBe(count);
}

test('stored texts of every kind are in the HTML, and React takes them over without a change', async ({
  page,
}) => {
  const all = Object.values(kinds);
  const titles = all.map(({ title }) => title.replace(/\r\n?/g, '\n').toWellFormed().trim());
  await publish(page, {
    texts: {
      hero: kinds.markup,
      about: kinds['line breaks'],
      services: kinds['half an emoji'],
      contact: kinds['empty optional fields'],
    },
    items: all.map(({ title, content }) => ({
      ...{ title, description: content, image_url: '/pictures/project-noah.svg' },
    })),
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(markup.trim());
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(titles);
  await expectTakenOver(page);
  await expect(page).toHaveTitle(/^Farweave: /);
});

test.describe('with a time, language, size and storage other than those of the build', () => {
  test.use({
    locale: 'ar-EG',
    timezoneId: 'Pacific/Kiritimati',
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  });

  test('React takes over every public page without a change, with the year of the visit and what was typed', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2031-12-31T12:00:00Z');
    await page.addInitScript(() => {
      localStorage.setItem('mantine-color-scheme-value', 'dark');
    });
    for (const path of ['/', '/case-study/project-noah', '/privacy']) {
      await test.step(path, async () => {
        await page.goto(path);
        const isLanding = path === '/';
        if (isLanding) await fillMessage(page);
        await expect(page.getByRole('contentinfo')).toContainText(`© 2032 ${builtInContent.agency.name}.`);
        await expectTakenOver(page);
        await expect(page.getByRole('contentinfo')).toContainText(`© 2032 ${builtInContent.agency.name}.`);
        if (isLanding) await expectMessage(page);
      });
    }
  });
});

/** Notes each first heading that is painted in this tab. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const note = () => {
      const heading = document.querySelector('h1')?.textContent ?? '';
      const noted: string[] = JSON.parse(sessionStorage.getItem('headings') ?? '[]');
      if (heading !== '' && noted.at(-1) !== heading) {
        sessionStorage.setItem('headings', JSON.stringify([...noted, heading]));
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('headings') ?? '[]'));
}

test('no frame shows a built-in text in place of a stored one, in the document and within the application', async ({
  page,
}) => {
  await publish(page, { texts: { hero: { title: 'Stored title', content: 'Stored' } }, items: [{}] });
  const headings = await watchHeadings(page);
  await page.goto('/case-study/project-noah');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Farweave' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stored title');
  await expect(page.getByRole('list', { name: 'MORE WORK' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await page.reload();
  await waitForHydration(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stored title');
  expect(await headings()).toEqual(['Project Noah', 'Stored title', 'Privacy', 'Stored title']);
});

test('a link to the landing page shows what is published; without that what is stored; without both that it could not be loaded, until that is tried again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|could not be loaded/);
  const heading = page.getByRole('heading', { level: 1 });
  const follow = async () => {
    await page.goto('/privacy');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Farweave' }).first().click();
  };
  const store = await publish(page, { texts: { hero: { title: 'Published title', content: 'Text' } } });
  await test.step('the backend is down', async () => {
    await page.route('**/rest/v1/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await follow();
    await failed;
    await expect(heading).toHaveText('Published title');
    await page.unroute('**/rest/v1/**');
  });
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => route.abort(),
  );
  await test.step('the published page cannot be read', async () => {
    store({ texts: { hero: { title: 'Stored title', content: 'Text' } } });
    await follow();
    await expect(heading).toHaveText('Stored title');
  });
  await test.step('neither can be read', async () => {
    await page.route('**/rest/v1/**', (route) => route.abort());
    await follow();
    await expect(heading).toHaveText('This page could not be loaded');
    await expect(page).toHaveTitle('This page could not be loaded');
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await expect(heading).toHaveText(landingDefaults.hero.title);
  });
});

const short = { title: 'Title', subtitle: null, content: 'Text', button_text: 'GO', button_link: '#about' };
const long = {
  title: 'A newer title that takes several lines on every screen that it is read on',
  subtitle: 'A subtitle that was not there',
  content: 'A newer text that goes on and on, for several lines. '.repeat(40),
  button_text: 'READ ON',
  button_link: '/privacy',
};

/** Where an element is on the screen, once whatever was changed has been painted. */
async function topOf(element: Locator): Promise<number> {
  return element.evaluate(async (node) => {
    for (const _ of 'four') await new Promise((resolve) => requestAnimationFrame(resolve));
    return node.getBoundingClientRect().top;
  });
}

const safari = '* { overflow-anchor: none !important }';

test('newer texts replace those in view, and nothing moves away or loses the focus, also in a browser like Safari', async ({
  page,
}) => {
  const message = page.getByLabel('Message');
  const heroLink = page.locator('#hero-title + p + div a').first();
  const items = page.getByRole('list', { name: 'MORE WORK' }).getByRole('listitem');
  const places: { name: string; style?: string; width: number; place: Locator; focused?: Locator }[] = [
    { name: 'a field', width: 360, place: message, focused: message },
    { name: 'a heading in view', style: safari, width: 1280, place: page.locator('#services h2') },
    { name: 'an item in view', style: safari, width: 1280, place: items.nth(2) },
    { name: 'the link of the hero', style: safari, width: 1280, place: heroLink, focused: heroLink },
  ];
  for (const { name, style = ':root {}', width, place, focused } of places) {
    await page.unrouteAll();
    await page.setViewportSize({ width, height: 740 });
    const store = await publish(page, { texts: everySection(short), items: [{}, {}, {}] });
    const ask = await hold(page, '**/rest/v1/content_revision*');
    await page.goto('/');
    await page.addStyleTag({ content: style });
    await waitForHydration(page);
    // A form whose script comes later is replaced.
    await waitForForm(page);
    await place.evaluate((node) => {
      window.scrollBy({ top: node.getBoundingClientRect().top - 200, behavior: 'instant' });
    });
    if (focused) await focused.focus();
    await page.locator('main :is(h1, h2, p, a, form)').evaluateAll((all) => {
      for (const element of all) Reflect.set(element, 'isMarked', true);
    });
    const before = await topOf(place);
    store({ texts: everySection(long), items: [{}, {}, {}, {}] });
    ask();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(long.title);
    expect(Math.abs((await topOf(place)) - before), name).toBeLessThanOrEqual(1);
    if (focused) await expect(focused, name).toBeFocused();
    const replaced = await page
      .locator('main :is(h1, h2, form, section > div > div > a)')
      .evaluateAll((all) => all.filter((element) => !Reflect.get(element, 'isMarked')).length);
    expect(replaced, name).toBe(0);
  }
});
