import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalog } from '#machines/catalog.ts';
import type { MachineLab } from '#statecharts/live';
import { runTool } from '#statecharts/tool';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { startTestDevelopment } from '#tests/support/development.ts';
import { button } from '#tests/support/elements.ts';
import { withLabOnDisk } from '#tests/support/machine-lab.ts';
import { type PageWatch, watchPages } from '#tests/support/page-watch.ts';
import { test as base, expect } from '#tests/support/product.ts';
import { isExhaustive } from '#tools/test/depth.ts';

declare global {
  interface Window {
    machineLab?: MachineLab;
  }
}

type Fixtures = { watch: PageWatch; open: (fragment: string) => Promise<void> };

/** The lab as files from disk, in a page that may print no error and load nothing from elsewhere. */
const test = base.extend<Fixtures, { lab: string }>({
  lab: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures.
    async ({}, use) => withLabOnDisk(use, isExhaustive ? [] : ['auth', 'contact-form']),
    { scope: 'worker', timeout: 120_000 },
  ],
  context: async ({ browser }, use) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await use(context);
    await context.close();
  },
  watch: async ({ context }, use) => {
    const watch = watchPages(context, 'null');
    await use(watch);
    expect(watch.problems()).toEqual([]);
  },
  page: async ({ context, watch: _ }, use) => use(await context.newPage()),
  open: async ({ page, lab }, use) => {
    await use(async (fragment) => {
      await page.goto('about:blank');
      await page.goto(`${lab}${fragment}`);
      await expect(page.getByRole('main', { name: 'Machine lab' })).toBeVisible();
      await page.evaluate(() => window.machineLab?.ready);
    });
  },
});

// In one worker: it writes the files once.
test.describe.configure({ mode: 'default' });

test('every machine has its chart, of which all is legible', { tag: '@exhaustive' }, async ({
  page,
  open,
}) => {
  await open('');
  const navigation = page.getByRole('navigation', { name: 'Machines' });
  await expect(navigation.getByRole('link')).toHaveCount(catalog.length);
  for (const { name, machine } of catalog) {
    await navigation.getByRole('link', { name, exact: true }).click();
    const chart = page.getByRole('figure', { name: `Chart of ${name}`, exact: true });
    await expect(chart.getByRole('group').first()).toBeVisible();
    await expect(chart.getByRole('group').first()).toHaveAccessibleName(machine.id);
    await expect(chart.getByRole('group').first()).toBeInViewport({ ratio: 1 });
    await expect(chart.getByRole('button', { name: /^Zoom: (?:[6-9]\d|1\d\d) / })).toBeVisible();
    expect(page.url()).toMatch(new RegExp(`#/${name}$`));
  }
});

test('a chart has its states as groups and its transitions as buttons; it folds, zooms, fits and is searched', {
  tag: '@exhaustive',
}, async ({ page, open }) => {
  await open('#/contact-form');
  const chart = page.getByRole('figure', { name: 'Chart of contact-form' });
  const idle = chart.getByRole('group', { name: 'idle', exact: true });
  await expect(idle.getByRole('group')).toHaveCount(3);
  await expect(chart.getByRole('button', { name: 'contact.submit', exact: true })).toHaveCount(2);
  await expect(chart.getByRole('button', { name: 'sendMessage failed' })).toBeVisible();
  await chart.getByRole('button', { name: 'Fold idle' }).press('Enter');
  await expect(idle.getByRole('group')).toHaveCount(0);
  await chart.getByRole('button', { name: 'Unfold idle' }).click();
  await expect(idle.getByRole('group')).toHaveCount(3);
  await chart.getByRole('button', { name: /^Zoom: / }).click();
  await chart.getByRole('button', { name: 'Zoom in' }).click();
  await expect(chart.getByRole('button', { name: 'Zoom: 125 %' })).toBeVisible();
  await chart.getByRole('button', { name: 'Fit' }).click();
  await expect(chart.getByRole('button', { name: 'State sending' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('/');
  await page.keyboard.type('failed');
  await expect(chart.getByText(/^1 of \d/)).toBeVisible();
  const exported = async (kind: string) => {
    const downloading = page.waitForEvent('download');
    await chart.getByRole('button', { name: 'Export' }).click();
    await chart.getByRole('list', { name: 'Export as' }).getByRole('button', { name: kind }).click();
    await expect(chart.getByRole('list', { name: 'Export as' })).toBeHidden();
    const download = await downloading;
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
  };
  const svg = await exported('SVG');
  expect(svg.name).toBe('contact-form.svg');
  expect(svg.content.toString()).toMatch(/^<svg[^>]*xmlns.*contact\.submit.*<\/svg>/s);
  const png = await exported('PNG');
  expect(png.name).toBe('contact-form.png');
  const [width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg.content.toString())?.slice(1) ?? [];
  // After the signature of the file, the first chunk has the size.
  expect([
    png.content.toString('latin1', 1, 4),
    png.content.readUInt32BE(16),
    png.content.readUInt32BE(20),
  ]).toEqual(['PNG', Math.ceil(Number(width) * 2), Math.ceil(Number(height) * 2)]);
  expect(png.content.length).toBeGreaterThan(20_000);
  const mermaid = await exported('Mermaid');
  expect(mermaid.name).toBe('contact-form.mmd');
  expect(mermaid.content.toString()).toMatch(/^stateDiagram-v2\n.*contact\.submit/s);
});

test('a large chart folds until it is legible; what a person unfolds stays, and search unfolds and zooms', {
  tag: '@exhaustive',
}, async ({ page, open }) => {
  const chart = page.getByRole('figure');
  const state = (name: string) => chart.getByRole('group', { name, exact: true });
  const zoom = async () =>
    Number.parseInt((await chart.getByRole('button', { name: /^Zoom: / }).textContent()) ?? '', 10);
  const navigation = page.getByRole('navigation', { name: 'Machines' });
  await open('');
  await expect(chart.getByRole('button', { name: 'Unfold signedIn' })).toBeVisible();
  expect(await zoom()).toBeGreaterThanOrEqual(60);
  for (const name of ['loading', 'signedIn']) await expect(state(name)).toBeInViewport({ ratio: 1 });

  await chart.getByRole('searchbox').fill('rechecking');
  await expect(state('rechecking')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(chart.getByRole('button', { name: 'State rechecking' })).toBeInViewport({ ratio: 1 });
  await chart.getByRole('button', { name: 'Fit' }).click();
  expect(await zoom()).toBeLessThan(60);
  await chart.getByRole('button', { name: 'Next hit' }).click();
  await expect(chart.getByRole('button', { name: /^Zoom: (?:[6-9]\d|1\d\d) / })).toBeVisible();
  await chart.getByRole('searchbox').fill('signedOut');
  await page.keyboard.press('Enter');
  await expect(state('rechecking')).toHaveCount(0);

  await chart.getByRole('button', { name: 'Unfold signedIn' }).click();
  await expect(state('role')).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.keyboard.press('Escape');
  await navigation.getByRole('link', { name: 'save', exact: true }).click();
  await expect(state('writing')).toBeInViewport({ ratio: 1 });
  await navigation.getByRole('link', { name: 'auth', exact: true }).click();
  await expect(state('role')).toBeVisible();
  await page.getByRole('radio', { name: 'Simulate' }).check();
  await expect(state('loading')).toHaveAttribute('aria-current', 'true');
  await expect(state('role')).toBeVisible();
});

test('a chart that does not fit has an overview, which shows another part of it', {
  tag: '@exhaustive',
}, async ({ page, open }) => {
  await open('#/auth');
  const chart = page.getByRole('figure');
  const overview = chart.getByRole('img', { name: 'Overview of the chart' });
  const state = (name: string) => chart.getByRole('button', { name: `State ${name}`, exact: true });
  await expect(state('signedIn')).toBeInViewport({ ratio: 1 });
  await expect(overview).toHaveCount(0);
  for (const name of ['signedIn', 'role', 'admin']) {
    await chart.getByRole('button', { name: `Unfold ${name}` }).click();
    await expect(chart.getByRole('button', { name: `Fold ${name}` })).toBeVisible();
  }
  await expect(overview).toBeVisible();
  const { width, height } = (await overview.boundingBox()) ?? { width: 0, height: 0 };
  await overview.click({ position: { x: width - 3, y: height - 3 } });
  await expect(state('auth')).not.toBeInViewport();
  await overview.click({ position: { x: 3, y: 3 } });
  await expect(state('auth')).toBeInViewport({ ratio: 1 });
  await chart.getByRole('button', { name: 'Fit' }).click();
  await expect(overview).toHaveCount(0);
});

test('in Explore a click explains: in words, with sources, paths and tests', { tag: '@exhaustive' }, async ({
  page,
  open,
}) => {
  await open('#/contact-form');
  await expect(page.getByRole('radio', { name: 'Explore' })).toBeChecked();
  const chart = page.getByRole('figure');
  const panel = page.getByRole('region', { name: 'Explanation' });
  await chart.getByRole('button', { name: 'contact.submit', exact: true }).first().click();
  await expect(panel).toContainText(
    'When the machine is in idle and receives “contact.submit”, and isTooFast is true, it goes to delaying and runs',
  );
  await expect(panel.getByRole('region', { name: 'Source of isTooFast' })).toContainText('elapsedMs');
  await expect(panel).toContainText(/machines\/contact-form\.machine\.ts:\d+/);
  await expect(panel.getByRole('button', { name: 'Step through' }).first()).toBeVisible();
  await chart.getByRole('button', { name: 'State sending' }).click();
  await expect(panel).toContainText('While it is active, sendMessage runs.');
  await panel.getByRole('button', { name: 'contact.submit in idle' }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('contact.submit');
});

test('in Simulate a click sends; outcomes, delays and payloads are chosen; time goes back and forward', {
  tag: '@exhaustive',
}, async ({ page, open }) => {
  await open('#/contact-form');
  await page.keyboard.press('s');
  await expect(page.getByRole('radio', { name: 'Simulate' })).toBeChecked();
  const chart = page.getByRole('figure');
  const panel = page.getByRole('region', { name: 'Simulation' });
  const log = page.getByRole('list', { name: 'Log' });
  const context = page.getByRole('region', { name: 'Context' });
  const active = (name: string) =>
    expect(chart.getByRole('group', { name, exact: true })).toHaveAttribute('aria-current', 'true');

  await active('ready');
  await chart.getByRole('button', { name: 'sendMessage failed' }).press('Enter');
  await expect(panel.getByRole('status').first()).toHaveText('contactForm.sending is not active.');

  await chart.getByRole('button', { name: 'contact.submit', exact: true }).first().click();
  await active('delaying');
  await expect(panel.getByRole('status').first()).toBeEmpty();
  await expect(log.getByRole('listitem').last()).toContainText('isTooFast: yes');
  await expect(log).toContainText('takes contactForm.idle | contact.submit | 1');
  await expect(context).toContainText('elapsedMs 200 changed was 0');
  const cannot = panel.getByRole('region', { name: 'What cannot' });
  await expect(cannot).toContainText('Only contactForm.idle listens to it.');
  await expect(
    cannot.getByRole('button', { name: 'contact.submit (by autofill)', exact: true }),
  ).toBeDisabled();

  await panel.getByLabel('Move by (ms)').fill('300');
  await panel.getByRole('button', { name: 'Move the clock' }).click();
  await active('delaying');
  await expect(panel.getByLabel('Clock', { exact: true })).toHaveText('300 ms');
  await panel.getByRole('button', { name: 'after minimumElapsed' }).click();
  await active('sending');
  await expect(panel.getByLabel('Clock', { exact: true })).toHaveText('1.3 s');
  await panel.getByRole('button', { name: 'sendMessage: offline', exact: true }).click();
  await active('failed');
  await expect(log).toContainText('sendMessage: offline');

  await panel.getByRole('button', { name: 'Edit contact.submit (at human speed)' }).click();
  const payload = panel.getByRole('textbox', { name: 'Payload of contact.submit (at human speed)' });
  const text = await payload.inputValue();
  await payload.fill('{ "attempt": ');
  await panel.getByRole('button', { name: 'Send edited' }).click();
  await expect(panel.getByRole('alert')).toHaveText(/^This is not JSON: /);
  await payload.fill(text.replace('Hello!', 'Changed.'));
  await panel.getByRole('button', { name: 'Send edited' }).click();
  await active('sending');
  await expect(context).toContainText('"Changed." changed was');

  await panel.getByRole('button', { name: 'sendMessage: unavailable', exact: true }).click();
  await active('failed');
  await panel.getByRole('button', { name: 'Back' }).click();
  await active('sending');
  await expect(panel.getByText('Step 5 of 6')).toBeVisible();
  await page.keyboard.press(']');
  await active('failed');
  await page.goBack();
  await active('sending');

  await panel.getByRole('button', { name: 'Copy as test' }).click();
  await expect(panel).toContainText('The test is in the clipboard.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("import { contactFormMachine } from './machines/contact-form.machine.ts';");
  expect(copied).toContain("type: 'xstate.error.actor.sendMessage'");

  const state = await page.evaluate(() => window.machineLab?.state());
  await open(new URL(page.url()).hash);
  await active('sending');
  expect(await page.evaluate(() => window.machineLab?.state())).toEqual(state);
});

test('a script drives the lab, and the page follows', { tag: '@exhaustive' }, async ({ page, open }) => {
  await open('#/contact-form');
  const states = await page.evaluate(async () => {
    const lab = window.machineLab;
    await lab?.ready;
    return [
      lab?.machines().length,
      lab?.send('contact.submit').state,
      lab?.outcome('sendMessage', 'offline').state,
      lab?.back().state,
    ];
  });
  expect(states).toEqual([catalog.length, 'sending', { idle: 'failed' }, 'sending']);
  await expect(page.getByRole('radio', { name: 'Simulate' })).toBeChecked();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  expect(page.url()).toContain('at=1');
});

test('a module that runs in Node alone leaves the machines of the others', { tag: '@exhaustive' }, async ({
  page,
}) => {
  using folder = mkdtempDisposableSync(resolve('.build/machine-lab-'));
  const machine = (name: string, rest = '') =>
    `import { createMachine } from 'xstate';\nexport const ${name} = createMachine({ on: { GO: {} } });\n${rest}`;
  writeFileSync(join(folder.path, 'door.ts'), machine('door'));
  writeFileSync(join(folder.path, 'script.ts'), machine('script', 'process.stdin.unref();'));
  const from = ['--from', join(folder.path, '*.ts')];
  const config = join(folder.path, 'empty.config.ts');
  writeFileSync(config, 'export default {};');
  await runTool(['lab', '--out', folder.path, '--config', config, ...from]);
  await page.goto(pathToFileURL(join(folder.path, 'index.html')).href);
  await expect(page.getByRole('navigation', { name: 'Machines' }).getByRole('link')).toHaveText([/^door/]);
});

test('a step that the machine no longer takes is named', { tag: '@exhaustive' }, async ({ page, open }) => {
  await open('#/contact-form?do=send:contact.submit,outcome:sendMessage:name:sunny');
  await expect(page.getByRole('alert')).toContainText(
    'Step 2 of 2 cannot be done: sendMessage has no outcome "sunny".',
  );
});

test('the chart follows a derived path', { tag: '@exhaustive' }, async ({ page, open }) => {
  await open('#/contact-form');
  const chart = page.getByRole('figure');
  const panel = page.getByRole('region', { name: 'Explanation' });
  await expect(panel).toContainText('Derived paths that together take every transition');
  await panel.getByRole('button', { name: 'Step through' }).first().click();
  await expect(page.getByText('Step 0 of 5')).toBeVisible();
  const forward = button(page, 'Forward →');
  for (let step = 1; step <= 5; step += 1) await forward.click();
  await expect(page.getByText('Step 5 of 5')).toBeVisible();
  await expect(chart.getByRole('group', { name: 'sent', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('the keyboard goes along transitions, sends, and lists its keys', async ({ page, open }) => {
  await open('#/contact-form');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('back and forward through time');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  // Within one frame, before the focus has left the dialog.
  await keys.evaluate((dialog: HTMLDialogElement) => {
    dialog.close();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }));
  });
  await expect(page.getByRole('radio', { name: 'Simulate' })).toBeChecked();
  const chart = page.getByRole('figure');
  await chart.getByRole('button', { name: 'contact.submit', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(chart.getByRole('button', { name: 'after minimumElapsed' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
});

test('from the first Tab the keyboard reaches the chart, and goes along its states and transitions', {
  tag: '@exhaustive',
}, async ({ page, open }) => {
  await open('#/auth');
  const chart = page.getByRole('figure');
  await expect(chart.getByRole('button', { name: 'State auth' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the chart' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(chart.getByRole('button', { name: 'State auth' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(chart.getByRole('button', { name: 'State loading' })).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('radio', { name: 'Simulate' })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(
    chart.getByRole('button', { name: 'session.found' }).and(chart.locator(':focus')),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Step 1 of 1')).toBeVisible();
  // Unfolded, for it is active; folded again as soon as it is left.
  await expect(chart.getByRole('button', { name: 'State checkingAdmin' })).toBeInViewport({ ratio: 1 });
  await chart.getByRole('button', { name: 'checkAdmin failed' }).first().focus();
  await page.keyboard.press('[');
  await expect(chart.getByRole('group', { name: 'checkingAdmin' })).toHaveCount(0);
  await expect(chart.getByRole('button', { name: 'State signedIn' })).toBeFocused();

  await open('#/contact-form');
  await expect(chart.getByRole('button', { name: 'State contactForm' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(chart.getByRole('button', { name: 'State contactForm' })).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everything can be perceived and reached, ${colorScheme}, also in a narrow or enlarged window`, {
    tag: '@exhaustive',
  }, async ({ page, open, watch }) => {
    // The tool that examines the page reads its style sheet once more, which no page from disk may.
    watch.expectConsoleError(/lab\.css/);
    await page.emulateMedia({ colorScheme });
    for (const fragment of ['#/contact-form', '#/auth?do=send:session.found:case:the%20owner']) {
      await open(fragment);
      await expect(page.getByRole('figure').getByRole('group').first()).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      for (const width of [1024, 640]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(overflow).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
}

test.describe('in development', { tag: '@exhaustive' }, () => {
  test('the lab is at /__machines/: its charts at once, what tests prove when it is found', async ({
    browser,
  }) => {
    const development = await startTestDevelopment();
    const { url } = development;
    const context = await browser.newContext();
    const watch = watchPages(context, url);
    const page = await context.newPage();
    await page.goto(`${url}/__machines/#/contact-form`);
    await expect(
      page.getByRole('figure', { name: 'Chart of contact-form' }).getByRole('group').first(),
    ).toBeVisible();
    await page.getByRole('radio', { name: 'Simulate' }).check();
    await button(page, 'contact.submit (by autofill)').click();
    await expect(page.getByText('Step 1 of 1')).toBeVisible();
    await page.getByRole('radio', { name: 'Explore' }).check();
    await expect(page.getByRole('region', { name: 'Explanation' })).toContainText('5 of 5 transitions', {
      timeout: 60_000,
    });
    expect(watch.problems()).toEqual([]);
    await context.close();
    await development.close();
  });
});
