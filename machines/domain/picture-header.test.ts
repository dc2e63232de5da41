import { expect, test } from 'vitest';
import { readPictureHeader } from './picture-header.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const read = (text: string) => readPictureHeader(latin(text));

const bytesOf = (size: 2 | 3 | 4, order: 'big' | 'little', ...values: number[]) =>
  values
    .map((value) => {
      const bytes = Array.from({ length: size }, (_, place) => (value >>> (8 * place)) & 255);
      return String.fromCharCode(...(order === 'little' ? bytes : bytes.toReversed()));
    })
    .join('');

const exif = `\xff\xe1${bytesOf(2, 'big', 8)}Exif\0\0`;

test.each([
  ['jpeg', `\xff\xd8${exif}\xff\xff\xc2\0\x11\x08${bytesOf(2, 'big', 3000, 4000)}`],
  ['jpeg', `\xff\xd8${exif}A\xff\xd0\xff\xc0\0\x11\x08${bytesOf(2, 'big', 3000, 4000)}`],
  ['png', `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${bytesOf(4, 'big', 4000, 3000)}`],
  ['gif', `GIF89a${bytesOf(2, 'little', 4000, 3000)}`],
  ['bmp', `BM${'\0'.repeat(12)}\x28\0\0\0${bytesOf(4, 'little', 4000, -3000)}`],
  ['bmp', `BM${'\0'.repeat(12)}\x0c\0\0\0${bytesOf(2, 'little', 4000, 3000)}`],
  ['webp', `RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a${bytesOf(2, 'little', 4000, 3000)}`],
  ['webp', `RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f${bytesOf(4, 'little', 3999 + 2999 * 2 ** 14)}${'\0'.repeat(5)}`],
  ['webp', `RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0${bytesOf(3, 'little', 3999, 2999)}`],
  [
    'avif',
    `\0\0\0\x1cftypavif\0\0\0\0mif1${['ispe', 'ispe']
      .map((box, index) => `${box}\0\0\0\0${bytesOf(4, 'big', index ? 4000 : 160, index ? 3000 : 120)}`)
      .join('')}`,
  ],
  ['heic', `\0\0\0\x18ftypheic\0\0\0\0mif1ispe\0\0\0\0${bytesOf(4, 'big', 4000, 3000)}`],
])('the size of a picture is read before it is decoded: %s', (format, text) => {
  expect(read(text)).toEqual({ format, size: { width: 4000, height: 3000 } });
});

test.each([
  ['a JPEG', `\xff\xd8${exif}`],
  ['a WebP', 'RIFF\0\0\0\0WEBPVP8X'],
])('%s without a header that says it has no size', (_, text) => {
  expect(read(text).size).toBeNull();
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

test.each([
  ['at the start', svg],
  ['after a declaration, a comment and a DOCTYPE', `\n<?xml version="1.0"?><!-- A. --><!DOCTYPE svg>${svg}`],
  ['with a byte order mark', `\xef\xbb\xbf${svg}`],
  ['in UTF-16', `\xff\xfe${[...svg].map((letter) => `${letter}\0`).join('')}`],
])('a drawing is known by its content: %s', (_, text) => {
  expect(read(text)).toEqual({ format: 'vector', size: null });
});

test.each([
  ['a page', '<!doctype html><p>A page.</p>'],
  ['a video', '\0\0\0\x18ftypmp42\0\0\0\0isom'],
  ['nothing', ''],
])('%s is no picture', (_, text) => {
  expect(read(text)).toEqual({ format: 'none', size: null });
});
