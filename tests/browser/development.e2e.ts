import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { fillMessage } from '#tests/support/contact-form.ts';
import { startTestDevelopment } from '#tests/support/development.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expect, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { isExhaustive } from '#tools/test/depth.ts';
import { backends } from './backends.ts';
import { button } from './verbs.ts';

test('in development a page is rendered at each request and hydrated without a warning, and the lab follows it without its values', async ({
  browser,
}) => {
  const development = await startTestDevelopment();
  const { url } = development;
  const client = await adminClient(url);
  const texts = client.from('landing_page_content');
  await texts
    .insert({ section: 'hero', title: 'Stored title', content: 'Stored <b>text</b>' })
    .throwOnError();

  await test.step('without script', async () => {
    expect(await (await fetch(url)).text()).toContain('Stored title');
    await texts.update({ title: 'Changed title' }).eq('section', 'hero').throwOnError();
    expect((await fetch(`${url}/nowhere`, { headers: { accept: 'text/html' } })).status).toBe(404);
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changed title');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Familjen/);
    await expect(page.getByRole('list', { name: 'MORE WORK' }).getByRole('listitem')).toHaveCount(5);
    await page.close();
  });

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const lab = await context.newPage();
  await lab.goto(`${url}/__machines/#/contact-form`);
  await lab.getByRole('radio', { name: 'Live' }).check();
  await expect(lab.getByText('No page of this site is open.')).toBeVisible();

  const page = await context.newPage();
  await test.step('hydrated', async () => {
    const messages: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(message.text());
    });
    page.on('pageerror', (error) => messages.push(String(error)));
    for (const path of [...(isExhaustive ? ['/privacy', '/case-study/project-noah'] : []), '/']) {
      await page.goto(url + path);
      await waitForHydration(page);
    }
    await expect(page.getByText('Stored <b>text</b>')).toBeVisible();
    expect(messages).toEqual([]);
  });
  await test.step('followed', async () => {
    await backends['contact function down'](page);
    await fillMessage(page, { Name: 'Zyxomma', Email: 'zyxomma@quokka.example', Message: 'Wombats came.' });
    await button(page, 'SEND MESSAGE').click();
    const chart = lab.getByRole('figure', { name: 'Chart of contact-form' });
    const failed = chart.getByRole('group', { name: 'failed', exact: true });
    await expect(failed).toHaveAttribute('aria-current', 'true');
    await expect(lab.getByRole('list', { name: 'Log' })).toContainText('message text, 13 characters');
    expect(await accessibilityFaults(lab)).toEqual([]);
    expect(await lab.content()).not.toMatch(/Zyxomma|quokka|Wombats/);
  });
  await context.close();
  await development.close();
});
