import assert from 'node:assert/strict';
import { type Picture, pictureAddress, pictureFile } from '../../machines/domain/picture.ts';
import { exifSegment, traces } from '../support/picture-files.ts';
import type { Tour } from './steps.ts';

/**
 * A photograph whose metadata have it turned: half red, half blue, with noise. `choose` draws it in the page and gives it
 * to the form; it returns `chosen`.
 */
export const photograph = {
  title: 'A photograph',
  widths: [480, 960, 1600, 2400],
  choose: `
    const input = document.querySelector('[role="dialog"] input[type="file"]');
    if (!input) return 'no field';
    const [width, height] = [4800, 3600];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.fillStyle = '#e00000';
    context.fillRect(0, 0, width / 2, height);
    context.fillStyle = '#0000e0';
    context.fillRect(width / 2, 0, width / 2, height);
    for (let count = 0; count < 20000; count += 1) {
      context.fillStyle = 'rgb(' + [0, 0, 0].map(() => Math.floor(Math.random() * 60) + (count % 2) * 60) + ')';
      context.fillRect(Math.random() * width, height * (0.3 + 0.4 * Math.random()), 40, 40);
    }
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    const exif = Uint8Array.from(atob('${exifSegment().toString('base64')}'), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([blob.slice(0, 2), exif, blob.slice(2)], 'sample', { type: 'image/jpeg' }));
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    const select = document.querySelector('[role="dialog"] select');
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, 'web');
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return 'chosen';
  `,
};

const readCorners = (address: string) => `
  const image = Object.assign(new Image(), { src: '${address}' });
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context.drawImage(image, 0, 0);
  const corners = [0.05, 0.95].map((at) => {
    const x = Math.floor(width * at);
    const y = Math.floor(height * at);
    const [red, , blue] = context.getImageData(x, y, 1, 1).data;
    return red > blue ? 'red' : 'blue';
  });
  return JSON.stringify({ width, corners });
`;

export async function expectStoredPicture({ driver, origin }: Tour): Promise<void> {
  const { title, widths } = photograph;
  const key = await driver.run(`return document.querySelector('[name="supabase-public-key"]').content`);
  const query = new URLSearchParams({ select: 'picture', title: `eq.${title}` });
  const response = await fetch(`${origin}/rest/v1/portfolio_items?${query}`, { headers: { apikey: key } });
  // A parsed border: the database has checked what it stores.
  const [row] = (await response.json()) as { picture: Picture }[];
  assert.ok(row, `no item "${title}" is stored`);
  const { picture } = row;
  assert.deepEqual(picture.widths, widths);
  for (const width of widths) {
    const address = pictureAddress('', pictureFile(picture, width));
    const file = Buffer.from(await (await fetch(origin + address)).arrayBuffer());
    assert.deepEqual(
      traces.filter((trace) => file.includes(trace)),
      [],
    );
    const most = width === widths.at(-1) ? 1_500_000 : 400_000;
    assert.ok(file.byteLength <= most, `${address} has ${file.byteLength} bytes`);
    const shown: unknown = JSON.parse(await driver.run(readCorners(address)));
    assert.deepEqual(shown, { width, corners: ['red', 'blue'] });
  }
}
