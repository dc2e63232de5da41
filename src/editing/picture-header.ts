/** What the bytes of a file say of themselves. `size`: of its picture as it is stored, before any rotation. */
type PictureHeader = {
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'avif' | 'heic' | 'vector' | 'none';
  size: { width: number; height: number } | null;
};

/** Reads a file by its bytes alone: neither its name nor its type counts. */
export function readHeader(bytes: Uint8Array<ArrayBuffer>): PictureHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = formatOf(bytes);
  try {
    return { format, size: sizeReaders[format]?.(view) ?? null };
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return { format, size: null };
    throw error;
  }
}

const textAt = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

function formatOf(bytes: Uint8Array): PictureHeader['format'] {
  const start = textAt(bytes, 0, 16);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('BM')) return 'bmp';
  if (start.slice(4, 8) === 'ftyp') return brandFormat(textAt(bytes, 8, 56));
  return isVector(bytes) ? 'vector' : 'none';
}

/** @param brands the first one, four bytes of its version, then those that it is compatible with */
function brandFormat(brands: string): PictureHeader['format'] {
  if (/avif|avis/.test(brands)) return 'avif';
  return /hei[cmsx]|he[vm][cmsx]|mif1|msf1/.test(brands) ? 'heic' : 'none';
}

/** An SVG may begin with a declaration, comments and a DOCTYPE, in UTF-8 or UTF-16. */
function isVector(bytes: Uint8Array): boolean {
  const encoding = { ÿþ: 'utf-16le', þÿ: 'utf-16be' }[textAt(bytes, 0, 2)] ?? 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 65_536)).trimStart();
  return text.startsWith('<') && /<(\w+:)?svg[\s>]/i.test(text);
}

type SizeReader = (view: DataView) => PictureHeader['size'];

const sizeReaders: { [Format in PictureHeader['format']]?: SizeReader } = {
  jpeg: jpegSize,
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  bmp: (view) => ({ width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }),
  webp: webpSize,
  avif: boxedSize,
  heic: boxedSize,
};

/** Goes from marker to marker to the start of the frame. */
function jpegSize(view: DataView): PictureHeader['size'] {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFill = marker === 0xff;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += isFill ? 1 : 2 + view.getUint16(at + 2);
  }
}

function webpSize(view: DataView): PictureHeader['size'] {
  const chunk = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + 12, 4));
  if (chunk === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8X') return null;
  const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
}

/** The largest of the pictures that the boxes `ispe` describe: a file may have a thumbnail and tiles. */
function boxedSize(view: DataView): PictureHeader['size'] {
  let largest: PictureHeader['size'] = null;
  const end = Math.min(view.byteLength, 65_536) - 16;
  for (let at = 0; at <= end; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
