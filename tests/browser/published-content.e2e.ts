import type { Locator, Page } from '@playwright/test';
import { landingDefaults } from '#content/landing-defaults.ts';
import { publicPaths } from '#content/pages.ts';
import type { LandingTexts } from '#domain/landing-content.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expect, test } from '#tests/support/product.ts';
import { everySection, publish } from '#tests/support/published-content.ts';

const markup = `</script><script>document.title = 'run'</script><!-- <b>"bold"</b> &amp; 'x' \u2028 \u2029`;

/** Texts of every kind that an admin can store. */
const kinds: Record<string, LandingTexts> = {
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
};

function sameText(text: string): LandingTexts {
  return { title: text, subtitle: text, content: text, button_text: text, button_link: '/privacy' };
}

/** Marks the texts of the page: an element that React replaces has no mark. */
function markTexts(page: Page): Promise<number> {
  return page.locator('main :is(h1, h2, h3, h4, p, a)').evaluateAll((all) => {
    for (const element of all) Reflect.set(element, 'isMarked', true);
    return all.length;
  });
}

function countMarkedTexts(page: Page): Promise<number> {
  return page
    .locator('main :is(h1, h2, h3, h4, p, a)')
    .evaluateAll((all) => all.filter((element) => Reflect.get(element, 'isMarked')).length);
}

for (const [kind, texts] of Object.entries(kinds)) {
  test(`stored texts are in the HTML and React takes them over without a change: ${kind}`, async ({
    page,
  }) => {
    const { title, content } = texts;
    await publish(page, {
      texts: everySection(texts),
      items: [{ title, description: content, image_url: '/pictures/project-noah.svg' }],
    });
    await page.goto('/');
    const shown = await page.locator('main').textContent();
    const text = title.replace(/\r\n?/g, '\n').toWellFormed().trim();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
    await expect(page.getByRole('heading', { level: 4 })).toHaveText(text);
    const marked = await markTexts(page);
    await waitForHydration(page);
    expect(await page.locator('main').textContent()).toBe(shown);
    // The contact form has paragraphs of its own once its script runs.
    expect(await countMarkedTexts(page)).toBe(marked);
    await expect(page).toHaveTitle(/^Farweave: /);
  });
}

test('every public page is taken over without a change', async ({ page }) => {
  await publish(page, { texts: everySection(sameText('Stored text')), items: [{}] });
  for (const path of publicPaths) {
    await page.goto(path);
    const shown = await page.locator('main').textContent();
    const marked = await markTexts(page);
    await waitForHydration(page);
    expect(await page.locator('main').textContent(), path).toBe(shown);
    expect(await countMarkedTexts(page), path).toBe(marked);
  }
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
  await page.goto('/');
  await waitForHydration(page);
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
  expect(await headings()).toEqual([
    'Stored title',
    'Project Noah',
    'Stored title',
    'Privacy',
    'Stored title',
  ]);
});

test('with the backend down a link to the landing page shows what is published', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await publish(page, { texts: { hero: { title: 'Stored title', content: 'Stored' } } });
  await page.route('**/rest/v1/**', (route) => route.abort());
  await page.goto('/privacy');
  await waitForHydration(page);
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('link', { name: 'Farweave' }).first().click();
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stored title');
});

test('without the published page a link to it shows what the backend has, and without both the built-in texts', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  const store = await publish(page, {});
  store({ texts: { hero: { title: 'Stored title', content: 'Stored' } } });
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => route.abort(),
  );
  const follow = async () => {
    await page.goto('/privacy');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Farweave' }).first().click();
  };
  await follow();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stored title');
  await page.route('**/rest/v1/**', (route) => route.abort());
  await follow();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landingDefaults.hero.title);
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

for (const { width, browser, style } of [
  { width: 360, browser: 'that anchors the scroll position', style: ':root {}' },
  { width: 1280, browser: 'that anchors the scroll position', style: ':root {}' },
  { width: 1280, browser: 'like Safari', style: '* { overflow-anchor: none !important }' },
]) {
  test(`newer texts replace those in view, and nothing moves away or loses the focus, at ${width} px in a browser ${browser}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const places: { name: string; place: Locator; focused?: Locator }[] = [
      { name: 'a heading in view', place: page.locator('#services h2') },
      {
        name: 'an item in view',
        place: page.getByRole('list', { name: 'MORE WORK' }).getByRole('listitem').nth(2),
      },
      { name: 'a field', place: page.getByLabel('Message'), focused: page.getByLabel('Message') },
      {
        name: 'the link of the hero',
        place: page.locator('#hero-title + p + div a').first(),
        focused: page.locator('#hero-title + p + div a').first(),
      },
    ];
    for (const { name, place, focused } of places) {
      await page.unrouteAll();
      const store = await publish(page, { texts: everySection(short), items: [{}, {}, {}] });
      const mayAsk = Promise.withResolvers<void>();
      await page.route('**/rest/v1/content_revision*', async (route) => {
        await mayAsk.promise;
        await route.fallback();
      });
      await page.goto('/');
      await page.addStyleTag({ content: style });
      await waitForHydration(page);
      await place.evaluate((node) => {
        window.scrollBy({ top: node.getBoundingClientRect().top - 200, behavior: 'instant' });
      });
      if (focused) await focused.focus();
      await page.locator('main :is(h1, h2, p, a, form)').evaluateAll((all) => {
        for (const element of all) Reflect.set(element, 'isMarked', true);
      });
      const before = await topOf(place);
      store({ texts: everySection(long), items: [{}, {}, {}, {}] });
      mayAsk.resolve();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(long.title);
      expect(Math.abs((await topOf(place)) - before), name).toBeLessThanOrEqual(1);
      if (focused) await expect(focused, name).toBeFocused();
      const replaced = await page
        .locator('main :is(h1, h2, form, section > div > div > a)')
        .evaluateAll((all) => all.filter((element) => !Reflect.get(element, 'isMarked')).length);
      expect(replaced, name).toBe(0);
    }
  });
}
