import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { caseStudy } from '#content/case-study.ts';
import { featuredProject } from '#content/featured-project.ts';
import { type Picture, pictureFile, previewFile } from '#domain/picture.ts';
import { hold } from '#tests/support/hydration.ts';
import { waitForFonts } from '#tests/support/idle.ts';
import { expect, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const files = '/storage/v1/object/public/pictures/';

/** Draws a picture in these widths and stores its files. */
async function storePicture(page: Page, url: string, alt: string | null): Promise<Picture> {
  const widths = [480, 960, 1200];
  const drawn = await page.evaluate(async (widths) => {
    const addresses = [];
    for (const width of widths) {
      const canvas = new OffscreenCanvas(width, width / 2);
      const drawing = canvas.getContext('2d');
      drawing?.fillRect(0, 0, width / 2, width / 2);
      const reader = new FileReader();
      reader.readAsDataURL(await canvas.convertToBlob({ type: 'image/webp' }));
      await new Promise((resolve) => reader.addEventListener('load', resolve));
      addresses.push(String(reader.result));
    }
    return addresses;
  }, widths);
  const bytes = drawn.map((address) => Buffer.from(address.split(',')[1] ?? '', 'base64'));
  const hash = createHash('sha256')
    .update(bytes.at(-1) ?? '')
    .digest('hex');
  const picture = {
    ...{ hash, type: 'webp' as const, widths, width: 1200, height: 600, has_preview: true },
    ...{ colour: '#0a5b43', focal_x: 0.25, focal_y: 0.5, alt },
  };
  const bucket = (await adminClient(url)).storage.from('pictures');
  for (const [index, width] of widths.entries()) {
    const file = new Blob([bytes[index] ?? ''], { type: 'image/webp' });
    const { error } = await bucket.upload(pictureFile(picture, width), file, { contentType: file.type });
    if (error) throw error;
  }
  return picture;
}

/**
 * Opens a page whose pictures wait until they are to arrive, and tells what has moved in its main part since its fonts were
 * there: the header gets lower while the page scrolls.
 */
async function openWithoutPictures(page: Page, path: string) {
  const arrive = await hold(page, `**${files}*`);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await waitForFonts(page);
  await page.evaluate(() => {
    const moved: string[] = [];
    Reflect.set(window, 'moved', moved);
    new PerformanceObserver((list) => {
      // TypeScript does not know the type of these entries.
      const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
      for (const { node } of shifts.flatMap(({ sources }) => sources)) {
        if (document.querySelector('main')?.contains(node)) moved.push(node?.nodeName ?? '');
      }
    }).observe({ type: 'layout-shift' });
  });
  return { arrive, moved: () => page.evaluate(() => Reflect.get(window, 'moved')) };
}

const isLoaded = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);

test('uploaded pictures are on the cards, in MORE WORK and in a case study, and move nothing when they arrive', async ({
  page,
  product,
}) => {
  product.markDirty();
  await page.goto('/');
  const picture = await storePicture(page, product.url, 'A "loom" <b>');
  const decorative = { ...picture, alt: null };
  const client = await adminClient(product.url);
  const [card] = featuredProject.builtIn;
  const [noah] = caseStudy.builtIn;
  if (!card || !noah) throw new Error('There are no built-in documents.');
  const { published: _, ...project } = card.values;
  const { published: __, slug: ___, ...study } = noah.values;
  const documents = () => client.from('content_documents');
  await client
    .from('portfolio_items')
    .insert({ title: 'Shop', category: 'web', description: 'Text', picture: decorative })
    .throwOnError();
  await documents()
    .update({ body: { ...project, picture } })
    .eq('id', card.id)
    .throwOnError();
  const blocks = [
    { heading: null, text: null, picture: decorative },
    { heading: 'Afterwards', text: 'Text', picture: { ...picture, alt: 'The cloth' } },
  ];
  await documents()
    .update({ body: { ...study, picture, blocks } })
    .eq('id', noah.id)
    .throwOnError();
  const path = '/case-study/project-noah';
  for (const published of ['/', path]) {
    // A busy machine takes longer.
    const limit = isExhaustive ? { timeout: 2_000 } : {};
    await expect
      .poll(async () => (await page.request.get(published)).text(), limit)
      .toContain(`alt="A &quot;loom&quot; &lt;b&gt;"`);
  }
  const html = await (await page.request.get(path)).text();
  const address = `${product.url}${files}`;
  expect(html).toContain(`<meta property="og:image" content="${address}${previewFile(picture)}">`);
  expect(html).toContain(`"image":"${address}${pictureFile(picture, 1200)}"`);

  await test.step('/ at 360 px', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    const { arrive, moved } = await openWithoutPictures(page, '/');
    const image = page.getByRole('list', { name: 'FEATURED PROJECTS' }).getByRole('img');
    await expect(image).toHaveAccessibleName('A "loom" <b>');
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveCSS('background-color', 'rgb(10, 91, 67)');
    await expect(image).toHaveCSS('object-position', '25% 50%');
    const before = await image.boundingBox();
    arrive();
    await expect.poll(() => isLoaded(image)).toBe(true);
    expect(await image.boundingBox()).toEqual(before);
    const small = page.getByRole('list', { name: 'MORE WORK' }).getByRole('presentation').first();
    await small.scrollIntoViewIfNeeded();
    await expect.poll(() => isLoaded(small)).toBe(true);
    expect(await small.evaluate((element: HTMLImageElement) => element.currentSrc)).toContain('-480.webp');
    expect(await moved()).toEqual([]);
    await page.unrouteAll();
  });
});
