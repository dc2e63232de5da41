import { expect, test } from 'vitest';
import { readPictureHeader } from '#domain/picture-header.ts';
import { isAnimated } from './picture-animation.ts';

const gif = `GIF89a\x01\0\x01\0\x80\0\0${'\0'.repeat(6)}`;
const control = '!\xf9\x04\0\0\0\0\0';
const frame = ',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0';
const frameWithTable = ',\0\0\0\0\x01\0\x01\0\x81123456123456\x02\x02D\x01\0';
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR12345678123451234';
const webp = 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0';

test.each([
  ['a GIF of two pictures', `${gif}${frameWithTable}${control}${frame};`, true],
  ['a GIF of one', `${gif}${control}${frame};`, false],
  ['a GIF that ends too early', `${gif}${frame},`, false],
  ['a PNG with a control of its animation', `${png}\0\0\0\x02acTL121234\0\0\0\0IDAT`, true],
  ['a PNG', `${png}\0\0\0\0IDAT1234\0\0\0\x02acTL`, false],
  ['a WebP with the flag of an animation', `${webp}\x02${'\0'.repeat(9)}`, true],
  ['a WebP with that of transparency', `${webp}\x10${'\0'.repeat(9)}`, false],
  ['a sequence of AVIF', '\0\0\0\x1cftypavis', true],
  ['a JPEG', '\xff\xd8\xff', false],
])('%s', (_, text, is) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect(isAnimated(bytes, readPictureHeader(bytes).format)).toBe(is);
});
