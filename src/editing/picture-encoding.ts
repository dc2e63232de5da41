import { masterWidth, type PictureType, pictureTypes, smallWidths } from '#domain/picture.ts';
import { groundOf } from '#ui/readable-on.ts';

/** What is read at most. */
export const mostBytes = 20_000_000;
export const mostPixels = 60_000_000;

/** Bytes that a file has at most. */
const mostSmallBytes = 400_000;
const mostMasterBytes = 1_500_000;

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

/** Encodes a picture in a size. The browser decides about the type: one that it does not know becomes another. */
type Encode = (size: Size, type: string, quality: number) => Promise<Blob>;

type Encoded = { type: PictureType; files: { size: Size; file: Blob }[] };

/**
 * Encodes a picture in all widths, the master last. What is too large at the lowest quality is left out, and a master
 * is made smaller.
 * @param isOpaque asked where WebP cannot be encoded
 * @returns null where the browser encodes none of the types
 */
export async function encodePicture(
  original: Size,
  encode: Encode,
  isOpaque: () => boolean,
  report: (progress: number) => void,
): Promise<Encoded | null> {
  let size = masterSize(original);
  const type = await encodableType(encode, isOpaque);
  if (type === null) return null;

  async function fitting(size: Size, most: number): Promise<Blob | null> {
    // A PNG has no quality.
    for (const quality of type === 'png' ? [1] : qualities) {
      const file = await encode(size, pictureTypes[type ?? 'png'], quality);
      if (file.size <= most) return file;
    }
    return null;
  }

  let master = await fitting(size, mostMasterBytes);
  while (master === null) {
    size = scaled(size, 0.8);
    master = await fitting(size, mostMasterBytes);
  }
  const widths = smallWidths.filter((width) => width < size.width);
  const files: Encoded['files'] = [];
  for (const [index, width] of widths.entries()) {
    report((index + 1) / (widths.length + 1));
    const small = scaled(size, width / size.width);
    const file = await fitting(small, mostSmallBytes);
    if (file) files.push({ size: small, file });
  }
  return { type, files: [...files, { size, file: master }] };
}

/** WebP, else PNG for a picture that is not opaque and JPEG for others: Safari encodes no WebP, and gives PNG silently. */
async function encodableType(encode: Encode, isOpaque: () => boolean): Promise<PictureType | null> {
  const dot = { width: 1, height: 1 };
  const canEncode = async (type: PictureType) =>
    (await encode(dot, pictureTypes[type], 1)).type === pictureTypes[type];
  if (await canEncode('webp')) return 'webp';
  const other = isOpaque() ? 'jpg' : 'png';
  return (await canEncode(other)) ? other : null;
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
