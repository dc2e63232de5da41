import { masterWidth, type PictureType } from '#domain/picture.ts';

type Size = { width: number; height: number };

/** A picture by its bytes; `isWhole`: they end where the format says. */
type Header = Size & { type: PictureType; isWhole: boolean };

const highest = 65_535;
const mostPixels = 60_000_000;

/** Why bytes cannot be stored under this ending, as a sentence; null when they can. Nothing is decoded. */
export function problemOf(bytes: Buffer, ending: string): string | null {
  const header = readHeader(bytes);
  if (header === null) return 'The file is no WebP, JPEG or PNG picture.';
  const { type, isWhole, width, height } = header;
  if (type !== ending) return `The file is a picture of the type ${type}, and its name ends with ${ending}.`;
  if (!isWhole) return 'The file ends before or after the picture.';
  const fits = width >= 1 && height >= 1 && width <= masterWidth && height <= highest;
  return fits && width * height <= mostPixels
    ? null
    : `A picture of ${width} x ${height} pixels is too large.`;
}

function readHeader(bytes: Buffer): Header | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

function readPng(bytes: Buffer): Header | null {
  if (bytes.length < 45 || !bytes.subarray(0, pngStart.length).equals(pngStart)) return null;
  const isWhole = bytes.subarray(-pngEnd.length).equals(pngEnd);
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isWhole };
}

/** Frames by their markers: all from C0 to CF but those of tables and of arithmetic coding. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Header | null {
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return null;
  const isWhole = bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // A marker may follow fill bytes.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      return { type: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), isWhole };
    } else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function readWebp(bytes: Buffer): Header | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const size = { width: 0, height: 0 };
  // The canvas and each frame have a size; the largest counts.
  for (let at = 12; at + 18 <= bytes.length; ) {
    const found = sizeInChunk(bytes, at);
    size.width = Math.max(size.width, found?.width ?? 0);
    size.height = Math.max(size.height, found?.height ?? 0);
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return size.width === 0
    ? null
    : { type: 'webp', ...size, isWhole: bytes.readUInt32LE(4) + 8 === bytes.length };
}

function sizeInChunk(bytes: Buffer, at: number): Size | null {
  const name = bytes.toString('latin1', at, at + 4);
  if (name === 'VP8X')
    return { width: bytes.readUIntLE(at + 12, 3) + 1, height: bytes.readUIntLE(at + 15, 3) + 1 };
  if (name === 'VP8 ' && bytes.readUIntBE(at + 11, 3) === 0x9d012a) {
    return { width: bytes.readUInt16LE(at + 14) & 0x3fff, height: bytes.readUInt16LE(at + 16) & 0x3fff };
  }
  if (name === 'VP8L' && bytes[at + 8] === 0x2f) {
    const packed = bytes.readUInt32LE(at + 9);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (name === 'ANMF' && at + 20 <= bytes.length) {
    return { width: bytes.readUIntLE(at + 14, 3) + 1, height: bytes.readUIntLE(at + 17, 3) + 1 };
  }
  return null;
}
