import { expect, test } from 'vitest';
import { type Canvas, encodePicture, groundColour, hasTransparency } from './picture-encoding.ts';

type Size = { width: number; height: number };

/** A browser that encodes some types, and makes a file of so many bytes. */
function browser(types: readonly string[], bytes: (size: Size, quality: number) => number) {
  const typeOf = (type: string) => (types.includes(type) ? type : 'image/png');
  return {
    isOpaque: () => true,
    encode: async (size, type, quality) =>
      new Blob([new Uint8Array(bytes(size, quality))], { type: typeOf(type) }),
    copy: async (pixels, type) => ({ type: typeOf(type), pixels: pixels.map((value) => value + 3) }),
  } satisfies Canvas;
}

const all = ['image/webp', 'image/jpeg', 'image/png'];
const safari = ['image/jpeg', 'image/png'];
const small = () => 1000;

async function encode(size: Size, canvas: Canvas, progress: number[] = []) {
  const encoded = await encodePicture(size, canvas, (share) => void progress.push(share));
  if ('reason' in encoded) throw new Error(encoded.reason);
  return {
    type: encoded.type,
    files: encoded.files.map(({ size: { width, height }, file }) => [width, height, file.size, file.type]),
    preview: encoded.preview?.type ?? null,
  };
}

test('a picture has the widths below that of its master, and the master last', async () => {
  const progress: number[] = [];
  expect(await encode({ width: 4000, height: 3000 }, browser(all, small), progress)).toEqual({
    type: 'webp',
    files: [
      [480, 360, 1000, 'image/webp'],
      [960, 720, 1000, 'image/webp'],
      [1600, 1200, 1000, 'image/webp'],
      [2400, 1800, 1000, 'image/webp'],
    ],
    preview: 'image/jpeg',
  });
  expect(progress).toEqual([0.25, 0.5, 0.75]);
});

test.each([
  [{ width: 960, height: 10 }, [480, 960]],
  [{ width: 300, height: 300 }, [300]],
  [{ width: 1, height: 60_000_000 }, [1]],
])('no width is larger than the original: %o', async (size, widths) => {
  const encoded = await encode(size, browser(all, small));
  expect(encoded.files.map(([width]) => width)).toEqual(widths);
});

test('the quality falls until a file is small enough', async () => {
  const bytes = ({ width }: Size, quality: number) => Math.round(width * quality * 600);
  const encoded = await encode({ width: 2000, height: 1000 }, browser(all, bytes));
  expect(encoded.files.map(([width, , size]) => [width, size])).toEqual([
    [480, 236_160],
    [960, 380_160],
    [1600, 384_000],
    [2000, 984_000],
  ]);
});

test('where WebP cannot be encoded an opaque picture is a JPEG, and another one a PNG', async () => {
  const types = async (isOpaque: boolean) =>
    (
      await encode({ width: 600, height: 600 }, { ...browser(safari, small), isOpaque: () => isOpaque })
    ).files.map(([, , , type]) => type);
  expect(await types(true)).toEqual(['image/jpeg', 'image/jpeg']);
  expect(await types(false)).toEqual(['image/png', 'image/png']);
});

test('a PNG that is too large is made smaller, and its widths that are too large are left out', async () => {
  const bytes = ({ width, height }: Size) => width * height;
  const canvas = { ...browser(safari, bytes), isOpaque: () => false };
  const encoded = await encode({ width: 2000, height: 1000 }, canvas);
  expect(encoded).toEqual({
    type: 'png',
    files: [
      [480, 240, 115_200, 'image/png'],
      [1600, 800, 1_280_000, 'image/png'],
    ],
    preview: null,
  });
});

test.each([
  ['encodes no picture', { type: '' }, 'unsupported'],
  [
    'gives other pixels back than it got',
    { pixels: new Uint8ClampedArray(16 * 16 * 4).fill(255) },
    'falsified',
  ],
  [
    'reads noise',
    { pixels: Uint8ClampedArray.from({ length: 1024 }, (_, at) => (at * 89) % 256) },
    'falsified',
  ],
])('a browser that %s makes none, and the reason is named', async (_, copied, reason) => {
  const canvas: Canvas = {
    ...browser(all, small),
    copy: async (pixels, type) => ({ pixels, type, ...copied }),
  };
  expect(await encodePicture({ width: 600, height: 600 }, canvas, () => {})).toEqual({ reason });
});

test.each([
  [{ width: 1199, height: 800 }, null],
  [{ width: 1200, height: 400 }, 'image/jpeg'],
  [{ width: 2400, height: 799 }, null],
])('a link preview shows a JPEG of what is large enough and not too wide: %o', async (size, type) => {
  expect((await encode(size, browser(all, small))).preview).toBe(type);
});

test('behind a picture stands its mean colour, behind a transparent one what it can be told from', () => {
  expect(groundColour(Uint8ClampedArray.of(255, 0, 0, 255, 0, 0, 255, 255))).toBe('#800080');
  expect(groundColour(Uint8ClampedArray.of(10, 10, 10, 255, 255, 255, 255, 0))).toBe('#eef0ec');
  expect(groundColour(Uint8ClampedArray.of(250, 250, 240, 255, 0, 0, 0, 0))).toBe('#14122b');
});

test('a picture is transparent where any of its pixels is', () => {
  expect(hasTransparency(Uint8ClampedArray.of(0, 0, 0, 255, 9, 9, 9, 120))).toBe(true);
  expect(hasTransparency(Uint8ClampedArray.of(0, 0, 0, 255, 9, 9, 9, 255))).toBe(false);
});
