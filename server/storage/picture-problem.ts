import { masterWidth, maxPixels, type PictureType, pictureTypes } from '#domain/picture.ts';
import { readPictureHeader } from '#domain/picture-header.ts';

const highest = 65_535;

/** Why bytes cannot be stored under this ending, as a sentence; null when they can. Nothing is decoded. */
export function problemOf(bytes: Buffer, ending: PictureType): string | null {
  const { format, size } = readPictureHeader(bytes);
  const types = Object.values<string>(pictureTypes);
  if (size === null || !types.includes(`image/${format}`)) return 'The file is no WebP, JPEG or PNG picture.';
  if (pictureTypes[ending] !== `image/${format}`) {
    return `The file is a picture of the type ${format}, and its name ends with ${ending}.`;
  }
  if (!isWhole[ending](bytes)) return 'The file ends before or after the picture.';
  const { width, height } = size;
  const fits = width >= 1 && height >= 1 && width <= masterWidth && height <= highest;
  return fits && width * height <= maxPixels
    ? null
    : `A picture of ${width} x ${height} pixels is too large.`;
}

const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/** The bytes end where the format says. */
const isWhole: Record<PictureType, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(-pngEnd.length).equals(pngEnd),
  jpg: (bytes) => bytes.readUInt16BE(bytes.length - 2) === 0xffd9,
  webp: (bytes) => bytes.readUInt32LE(4) + 8 === bytes.length,
};
