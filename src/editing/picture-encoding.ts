import {
  masterWidth,
  type PictureType,
  pictureTypes,
  previewWidth,
  smallWidths,
  suitsPreview,
} from '#domain/picture.ts';
import { groundOf } from '#ui/readable-on.ts';

/** What is read at most. */
export const maxSourceBytes = 20_000_000;

/** Bytes that a file has at most. */
const maxSmallBytes = 400_000;
const maxMasterBytes = 1_500_000;

/** No WebP is higher. */
const masterHeight = 16_000;

type Size = { width: number; height: number };

/** As large as the original at most. */
export function masterSize({ width, height }: Size): Size {
  return scaled({ width, height }, Math.min(1, masterWidth / width, masterHeight / height));
}

const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(1, Math.round(width * factor)),
  height: Math.max(1, Math.round(height * factor)),
});

/** Of the first attempt, and of those after it while a file is too large. */
const qualities = [0.82, 0.74, 0.66, 0.58, 0.5, 0.4, 0.3];

/** A picture on the canvases of a browser. */
export type Canvas = {
  isOpaque(): boolean;
  /** Encodes it in a size. The browser decides about the type: one that it does not know becomes another. */
  encode(size: Size, type: string, quality: number): Promise<Blob>;
  /** Encodes other pixels, of a square, and reads what has become of them. */
  copy(pixels: Uint8ClampedArray, type: string): Promise<{ type: string; pixels: Uint8ClampedArray }>;
};

type Encoded = {
  type: PictureType;
  files: { size: Size; file: Blob }[];
  /** The JPEG for link previews. */
  preview: Blob | null;
};

type Refusal = { reason: 'unsupported' | 'falsified' };

/**
 * Encodes a picture in all widths, the master last. What is too large at the lowest quality is left out, and a master
 * is made smaller.
 */
export async function encodePicture(
  original: Size,
  canvas: Canvas,
  report: (progress: number) => void,
): Promise<Encoded | Refusal> {
  let size = masterSize(original);
  const encodable = await encodableType(canvas);
  if ('reason' in encodable) return encodable;
  const { type } = encodable;

  async function fitting(size: Size, most: number, as: PictureType = type): Promise<Blob | null> {
    // A PNG has no quality.
    for (const quality of as === 'png' ? [1] : qualities) {
      const file = await canvas.encode(size, pictureTypes[as], quality);
      if (file.size <= most) return file;
    }
    return null;
  }

  let master = await fitting(size, maxMasterBytes);
  while (master === null) {
    size = scaled(size, 0.8);
    master = await fitting(size, maxMasterBytes);
  }
  const widths = smallWidths.filter((width) => width < size.width);
  const files: Encoded['files'] = [];
  for (const [index, width] of widths.entries()) {
    report((index + 1) / (widths.length + 1));
    const small = scaled(size, width / size.width);
    const file = await fitting(small, maxSmallBytes);
    if (file) files.push({ size: small, file });
  }
  const hasPreview = type === 'webp' && suitsPreview(size);
  const preview = hasPreview
    ? await fitting(scaled(size, previewWidth / size.width), maxSmallBytes, 'jpg')
    : null;
  return { type, files: [...files, { size, file: master }], preview };
}

/** WebP, else PNG for a picture that is not opaque and JPEG for others: Safari encodes no WebP, and gives PNG silently. */
async function encodableType(canvas: Canvas): Promise<{ type: PictureType } | Refusal> {
  for (const type of ['webp', canvas.isOpaque() ? 'jpg' : 'png'] as const) {
    const copy = await canvas.copy(knownPixels, pictureTypes[type]);
    if (copy.type !== pictureTypes[type]) continue;
    return isLike(copy.pixels, knownPixels) ? { type } : { reason: 'falsified' };
  }
  return { reason: 'unsupported' };
}

/** The sides of the square of {@link knownPixels}. */
export const knownSide = 16;

/** Red above blue. */
const knownPixels = Uint8ClampedArray.from({ length: knownSide * knownSide * 4 }, (_, index) => {
  const colour = index < knownSide * knownSide * 2 ? [224, 0, 0, 255] : [0, 0, 224, 255];
  return colour[index % 4] ?? 0;
});

/** Whether pixels differ by no more than an encoding loses: one that protects against tracking changes most of them. */
function isLike(pixels: Uint8ClampedArray, others: Uint8ClampedArray): boolean {
  const differences = others.map((value, index) => Math.abs(value - (pixels[index] ?? 0)));
  return differences.reduce((sum, difference) => sum + difference, 0) / others.length < 16;
}

/** What stands behind a picture, as `#rrggbb`: its mean colour, behind a transparent one what its pixels stand out from. */
export function groundColour(pixels: Uint8ClampedArray): string {
  const mean = meanColour(pixels);
  if (!hasTransparency(pixels)) return mean;
  return groundOf(mean) === 'dark' ? '#eef0ec' : '#14122b';
}

/** The mean colour of pixels; of those that are transparent little counts. */
function meanColour(pixels: Uint8ClampedArray): string {
  const sums = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    weight += alpha;
    for (const part of sums.keys()) sums[part] = (sums[part] ?? 0) + (pixels[at + part] ?? 0) * alpha;
  }
  const hex = sums.map((sum) =>
    Math.round(sum / Math.max(weight, 1))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

export const hasTransparency = (pixels: Uint8ClampedArray): boolean =>
  pixels.some((value, index) => index % 4 === 3 && value < 250);
