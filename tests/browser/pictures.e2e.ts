import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { type Picture, pictureAddress, pictureFile, pictureSchema } from '#domain/picture.ts';
import { hold } from '#tests/support/hydration.ts';
import { drawPicture, type PictureFile, photograph, traces } from '#tests/support/picture-files.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { button, field, fill, fillNewItem, toast } from './verbs.ts';

const uploads = '**/storage/v1/object/pictures/*';

const dialog = (page: Page) => page.getByRole('dialog').first();
const preview = (page: Page) => page.getByRole('img', { name: 'Preview', exact: true });
const focalPoint = (page: Page) => page.getByRole('slider', { name: 'Focal point' });
const library = (page: Page) => page.getByRole('dialog', { name: 'Choose an uploaded picture' });

async function openNewItem(page: Page, title: string): Promise<void> {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await expect(page.getByRole('table')).toBeVisible();
  await fillNewItem(page, title);
}

async function saveItem(page: Page): Promise<void> {
  await button(page, 'Save').click();
  // An earlier item's toast may still be shown.
  await expect(toast(page, 'Portfolio item created').last()).toBeVisible();
  await expect(dialog(page)).toBeHidden();
}

async function storedPicture(url: string, title: string): Promise<Picture | null> {
  const client = await adminClient(url);
  const { data } = await client.from('portfolio_items').select('picture').eq('title', title).single();
  return v.parse(v.nullable(pictureSchema), data?.picture);
}

const filesOf = (picture: Picture) => picture.widths.map((width) => pictureFile(picture, width));

/** The colours of a stored file, as `red`, `blue` or `none`, at its top left and its bottom right. */
function cornersOf(page: Page, address: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return [0.1, 0.9].map((at) => {
      const x = Math.floor(bitmap.width * at);
      const y = Math.floor(bitmap.height * at);
      const [red = 0, , blue = 0, alpha = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      return alpha < 20 ? 'none' : red > blue ? 'red' : 'blue';
    });
  }, address);
}

const png = { type: 'image/png' };

/**
 * Drops files on a place, or pastes them as a file manager copies them.
 * @returns whether the browser does with them what it does by itself
 */
function give(place: Locator, event: 'drop' | 'paste', files: readonly PictureFile[]): Promise<boolean> {
  return place.evaluate(
    (element, { files, event }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      if (event === 'paste') data.setData('text/plain', files.map(({ name }) => name).join());
      const options = { bubbles: true, cancelable: true };
      return element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    {
      files: files.map(({ name, mimeType, buffer }) => ({
        name,
        mimeType,
        base64: buffer.toString('base64'),
      })),
      event,
    },
  );
}

test('a photograph is stored upright in several widths, without what its camera wrote, and chosen again from the library', async ({
  page,
  product,
}) => {
  await openNewItem(page, 'A photograph');
  const file = await photograph(page, { width: 1400, height: 1100 });
  expect(traces.every((trace) => file.buffer.includes(trace))).toBe(true);
  await field(page, 'Picture').setInputFiles(file);
  await expect(focalPoint(page)).toBeVisible();
  await field(page, 'Alternative text').fill(' Two colours ');
  await saveItem(page);

  const picture = await storedPicture(product.url, 'A photograph');
  expect(picture).toEqual({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    type: 'webp',
    widths: [480, 960, 1100],
    width: 1100,
    height: 1400,
    colour: expect.stringMatching(/^#[67]\w0[0-3][67]\w$/),
    focal_x: 0.5,
    focal_y: 0.5,
    alt: 'Two colours',
  });
  for (const name of picture ? filesOf(picture) : []) {
    const response = await page.request.get(pictureAddress('', name));
    expect(response.headers()['content-type']).toBe('image/webp');
    const body = await response.body();
    expect(traces.filter((trace) => body.includes(trace))).toEqual([]);
    expect(await cornersOf(page, pictureAddress('', name))).toEqual(['red', 'blue']);
  }

  await fillNewItem(page, 'Chosen');
  await button(page, 'Choose from library').click();
  await expect(library(page).getByRole('listitem').first()).toHaveText(`Choose ${file.name}`);
  await page.keyboard.press('Escape');
  await expect(library(page)).toBeHidden();
  await expect(button(page, 'Choose from library')).toBeFocused();
  await button(page, 'Choose from library').click();
  await button(page, `Choose ${file.name}`).click();
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 960);
  await field(page, 'Alternative text').fill('Chosen again');
  await saveItem(page);
  expect((await storedPicture(product.url, 'Chosen'))?.hash).toBe(picture?.hash);
});

test('a picture is pasted after a click into its zone, dropped, one of two files, and no file beside it opens; it stays transparent, and its focal point is moved by keys', async ({
  page,
  product,
}) => {
  await openNewItem(page, 'Dropped and pasted');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => {
    const drawing = new OffscreenCanvas(70, 50);
    drawing.getContext('2d')?.fillRect(0, 0, 70, 50);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': await drawing.convertToBlob() })]);
  });
  await page.getByText('Or drop or paste one here').click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 70);

  const files = [
    await drawPicture(page, 'first.png', { ...png, width: 64, height: 40 }),
    await drawPicture(page, 'second.png', { ...png, width: 65, height: 40 }),
  ];
  await give(field(page, 'Picture'), 'drop', files);
  await expect(toast(page, 'Only one picture was taken')).toContainText('first.png');
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 64);
  expect(await give(field(page, 'Title'), 'drop', files), 'the browser opens it').toBe(false);
  await give(button(page, 'Choose from library'), 'paste', files.slice(1));
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 65);

  const shape = { ...png, width: 600, height: 400, isTransparent: true };
  await give(field(page, 'Picture'), 'paste', [await drawPicture(page, 'second.png', shape)]);
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 600);
  // As a spreadsheet copies a cell.
  const isTaken = await field(page, 'Alternative text').evaluate((input) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'A cell');
    data.items.add(new File(['a picture of it'], 'cell.png', { type: 'image/png' }));
    return !input.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    );
  });
  expect(isTaken).toBe(false);
  await field(page, 'Decorative').check();
  await expect(focalPoint(page)).toHaveAttribute('aria-valuetext', '50 % from the left, 50 % from the top');
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 600);

  await focalPoint(page).press('ArrowLeft');
  await focalPoint(page).press('Shift+ArrowDown');
  await expect(focalPoint(page)).toHaveAttribute('aria-valuetext', '49 % from the left, 60 % from the top');
  await expect(page.getByRole('img', { name: 'Preview where it is cut' })).toHaveCSS(
    'object-position',
    '49% 60%',
  );
  await preview(page).click({ position: { x: 0, y: 0 } });
  await expect(focalPoint(page)).toHaveAttribute('aria-valuetext', '0 % from the left, 0 % from the top');
  await saveItem(page);
  const picture = await storedPicture(product.url, 'Dropped and pasted');
  expect(picture).toMatchObject({ widths: [480, 600], focal_x: 0, focal_y: 0, alt: null });
  const [name = ''] = picture ? filesOf(picture) : [];
  expect(await cornersOf(page, pictureAddress('', name))).toEqual(['red', 'none']);
});

const bomb = Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff0800000000', 'hex');
const refusals: [what: string, buffer: Buffer, said: RegExp][] = [
  ['broken', Buffer.from('ffd8ffe000104a46', 'hex'), /cannot be read/],
  ['bomb', bomb, /60 megapixels/],
];

/** Two frames of one pixel. */
const animation = Buffer.from(
  `47494638396101000100800000000000ffffff${'2c000000000100010000020244010021f9040000000000'.repeat(2)}3b`,
  'hex',
);

test('what no picture is made of, or was deleted before its turn, is refused with what to do; what the browser decodes is taken as it is: one pixel wide, with a stray byte, animated, or large enough for a link preview', async ({
  page,
}) => {
  await openNewItem(page, 'Refused');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/storage/')) sent.push(request.url());
  });
  const path = test.info().outputPath('deleted.png');
  writeFileSync(path, (await drawPicture(page, 'deleted.png', { ...png, width: 30, height: 30 })).buffer);
  await page.route('**/assets/picture-worker-*.js', async (route) => {
    rmSync(path);
    await route.continue();
  });
  await field(page, 'Picture').setInputFiles(path);
  await expect(dialog(page).getByText(/changed, moved or deleted .* Choose it again/)).toBeVisible();
  await expect(button(page, 'Try again')).toBeHidden();
  await page.unrouteAll();
  for (const [what, buffer, said] of refusals) {
    await field(page, 'Picture').setInputFiles({ name: `${what}.jpg`, mimeType: 'image/jpeg', buffer });
    await expect(dialog(page).getByText(said)).toBeVisible();
    await expect(dialog(page).getByText(`${what}.jpg`)).toBeVisible();
  }
  const large = test.info().outputPath('large.jpg');
  writeFileSync(large, bomb);
  truncateSync(large, 20_000_001);
  await field(page, 'Picture').setInputFiles(large);
  await expect(dialog(page).getByText(/at most 20 MB/)).toBeVisible();
  await expect(dialog(page).getByText('large.jpg')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Refused');
  expect(sent).toEqual([]);

  const column = await drawPicture(page, 'column.png', { width: 1, height: 500, type: 'image/png' });
  const jpeg = await photograph(page, { width: 300, height: 200 });
  const stray = { ...jpeg, buffer: withStrayByte(jpeg.buffer) };
  const gif = { name: 'moving.gif', mimeType: 'image/gif', buffer: animation };
  const isStill = dialog(page).getByText('This file is animated. Only its first picture is kept');
  for (const [file, width, height] of [
    [column, 1, 500],
    [stray, 200, 300],
    [gif, 1, 1],
  ] as const) {
    await field(page, 'Picture').setInputFiles(file);
    await expect(preview(page)).toHaveJSProperty('naturalHeight', height);
    await expect(preview(page)).toHaveJSProperty('naturalWidth', width);
    await expect(isStill).toHaveCount(file === gif ? 1 : 0);
  }
  const stored = page.waitForRequest(/-1200\.jpg$/);
  const shape = { width: 1400, height: 700, type: 'image/png', isTransparent: true };
  await field(page, 'Picture').setInputFiles(await drawPicture(page, 'wide.png', shape));
  const file = new URL((await stored).url()).pathname.split('/').at(-1) ?? '';
  await expect(preview(page)).toHaveJSProperty('naturalWidth', 960);
  expect((await page.request.get(pictureAddress('', file))).headers()['content-type']).toBe('image/jpeg');
  expect(await cornersOf(page, pictureAddress('', file))).not.toContain('none');
});

/** Between the first two segments of a JPEG. */
function withStrayByte(jpeg: Buffer): Buffer {
  const end = 4 + jpeg.readUInt16BE(4);
  return Buffer.concat([jpeg.subarray(0, end), Buffer.alloc(1), jpeg.subarray(end)]);
}

test('while an upload runs nothing is saved, and Save says so; it ends with Cancel and with its form, which asks before, and is tried again after a failure; a picture without a description is refused', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await openNewItem(page, 'Waiting');
  const letGo = await hold(page, uploads);
  const file = await drawPicture(page, 'wait.webp', { width: 500, height: 500, type: 'image/webp' });
  const other = await drawPicture(page, 'wait.webp', { width: 30, height: 30, type: 'image/webp' });
  await field(page, 'Picture').setInputFiles(file);
  await expect(page.getByRole('progressbar', { name: 'Uploading wait.webp' })).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await expect(button(page, 'Save')).toHaveAccessibleDescription(/^A picture is being uploaded/);
  await field(page, 'Title').press('Enter');
  await expect(button(page, 'Save')).toBeDisabled();
  letGo();
  await expect(focalPoint(page)).toBeVisible();
  await expect(button(page, 'Save')).toHaveAccessibleDescription('');
  await button(page, 'Save').click();
  await expect(field(page, 'Alternative text')).toBeFocused();
  await expect(field(page, 'Alternative text')).toHaveAccessibleDescription(
    /Please describe the picture, or tick Decorative/,
  );
  await field(page, 'Alternative text').fill('A square');
  await saveItem(page);
  expect(await storedPicture(product.url, 'Waiting')).toMatchObject({ alt: 'A square', widths: [480, 500] });

  await page.unrouteAll();
  await hold(page, uploads);
  const upload = page.getByRole('progressbar', { name: 'Uploading wait.webp' });
  const aborted = () => page.waitForEvent('requestfailed', (request) => request.url().includes('/storage/'));
  await button(page, 'Add New').click();
  // Other bytes, which are not stored yet.
  await field(page, 'Picture').setInputFiles({ ...file, buffer: other.buffer });
  await expect(upload).toBeVisible();
  const cancelled = aborted();
  await button(page, 'Cancel upload').click();
  await cancelled;
  await expect(field(page, 'Alternative text')).toBeHidden();
  await expect(field(page, 'Picture')).toBeFocused();
  await field(page, 'Picture').setInputFiles({ ...file, buffer: other.buffer });
  await expect(upload).toBeVisible();
  const closed = aborted();
  await button(page, 'Cancel').click();
  await button(page, 'Discard changes').click();
  await closed;

  await page.unrouteAll();
  await fillNewItem(page, 'Tried again');
  await page.route(uploads, (route) => route.abort());
  const again = await drawPicture(page, 'again.png', { width: 30, height: 30, type: 'image/png' });
  await field(page, 'Picture').setInputFiles(again);
  await expect(dialog(page).getByText(/It was not uploaded/)).toBeVisible();
  await page.unroute(uploads);
  await button(page, 'Try again').click();
  await field(page, 'Decorative').check();
  await saveItem(page);
  expect(await storedPicture(product.url, 'Tried again')).toMatchObject({ alt: null, widths: [30] });
});

test('several pictures at once become blocks of a case study, each with its own upload, which goes with its block', async ({
  page,
}) => {
  await signIn(page, accounts.admin, '/admin/content?kind=case-study');
  await button(page, 'Add New').click();
  await fill(page, { Title: 'A study with pictures', Description: 'A text.' });
  const files = [
    await drawPicture(page, 'one.png', { width: 40, height: 30, type: 'image/png' }),
    await drawPicture(page, 'two.png', { width: 50, height: 30, type: 'image/png' }),
  ];
  await field(page, 'Add pictures').setInputFiles(files);
  await expect(focalPoint(page)).toHaveCount(2);
  const letGo = await hold(page, uploads);
  const third = await drawPicture(page, 'three.png', { width: 60, height: 30, type: 'image/png' });
  await page
    .getByRole('group', { name: 'block 2' })
    .getByLabel('Picture', { exact: true })
    .setInputFiles(third);
  await expect(page.getByRole('progressbar', { name: 'Uploading three.png' })).toBeVisible();
  await button(page, 'Move block 2 up').click();
  await expect(button(page, 'Move block 1 down')).toBeVisible();
  letGo();
  const block = page.getByRole('group', { name: 'block 1' });
  await expect(block.getByRole('img', { name: 'Preview', exact: true })).toHaveJSProperty('naturalWidth', 60);
  await block.getByLabel('Alternative text').fill('The second one');
  await page.getByRole('group', { name: 'block 2' }).getByLabel('Decorative').check();
  await button(page, 'Save').click();
  await expect(toast(page, 'Case study created')).toBeVisible();
});

test('a picture from https:// or from this site is previewed, saved and shown to visitors', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  await page.route('https://pictures.example/a.svg', (route) =>
    route.fulfill({ path: 'public/pictures/gek-op-locaties.svg' }),
  );
  // As in the oldest browsers that are supported.
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'parse'));
  await openNewItem(page, 'From this site');
  const address = field(page, 'Image URL');
  const shown = page.getByRole('img', { name: 'Preview' });
  await expect(address).toHaveAccessibleDescription(/external image/);
  await address.fill('/no-such-picture.png');
  await expect(page.getByText('No picture could be loaded from this URL.')).toBeVisible();
  await address.fill('https://pictures.example/a.svg');
  await expect(shown).toHaveJSProperty('naturalWidth', 1080);
  await address.fill('/pictures/project-noah.svg');
  await expect(shown).toHaveJSProperty('naturalWidth', 1080);
  await saveItem(page);

  const client = await adminClient(product.url);
  const elsewhere = { title: 'From elsewhere', category: 'web', description: 'A text.' } as const;
  await client
    .from('portfolio_items')
    .insert({ ...elsewhere, image_url: 'https://pictures.example/a.svg' })
    .throwOnError();
  await page.goto('/');
  for (const name of ['From this site', 'From elsewhere']) {
    const more = page.getByRole('list', { name: 'MORE WORK' }).getByRole('listitem');
    const item = more.filter({ hasText: name });
    await item.scrollIntoViewIfNeeded();
    await expect(item.getByRole('presentation')).toHaveJSProperty('naturalWidth', 1080);
  }
});
