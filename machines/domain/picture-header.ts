type Size = { width: number; height: number };

export type PictureFormat =
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'bmp'
  | 'avif'
  | 'heic'
  | 'tiff'
  | 'vector'
  | 'none';

/** What the bytes of a file say of themselves: whether the picture behind them is whole says only a decoder. */
type PictureHeader = {
  format: PictureFormat;
  /** As it is stored, before any rotation; null where no header says it. */
  size: Size | null;
};

/** Reads a file by its bytes alone: neither its name nor its type counts. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader {
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

function formatOf(bytes: Uint8Array): PictureFormat {
  const start = textAt(bytes, 0, 16);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('BM')) return 'bmp';
  // Photographs as cameras store them begin so, too.
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'tiff';
  if (start.slice(4, 8) === 'ftyp') return brandFormat(textAt(bytes, 8, 56));
  return isVector(bytes) ? 'vector' : 'none';
}

/** @param brands the first one, four bytes of its version, then those that it is compatible with */
function brandFormat(brands: string): PictureFormat {
  if (/avif|avis/.test(brands)) return 'avif';
  return /hei[cmsx]|he[vm][cmsx]|mif1|msf1/.test(brands) ? 'heic' : 'none';
}

/** An SVG may begin with a declaration, comments and a DOCTYPE, in UTF-8 or UTF-16. */
function isVector(bytes: Uint8Array): boolean {
  const encoding = { ÿþ: 'utf-16le', þÿ: 'utf-16be' }[textAt(bytes, 0, 2)] ?? 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 65_536)).trimStart();
  return text.startsWith('<') && /<(\w+:)?svg[\s>]/i.test(text);
}

const sizeReaders: { [Format in PictureFormat]?: (view: DataView) => Size | null } = {
  jpeg: jpegSize,
  png: (view) =>
    view.getUint32(12) === 0x49484452 ? { width: view.getUint32(16), height: view.getUint32(20) } : null,
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  bmp: bitmapSize,
  webp: webpSize,
  avif: boxedSize,
  heic: boxedSize,
};

/** Frames by their markers: all from C0 to CF but those of tables and of arithmetic coding. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Goes from marker to marker to the start of the frame. As decoders do, it skips what stands between segments. */
function jpegSize(view: DataView): Size | null {
  let at = 2;
  for (;;) {
    while (view.getUint8(at) !== 0xff) at += 1;
    while (view.getUint8(at) === 0xff) at += 1;
    const marker = view.getUint8(at);
    at += 1;
    if (isFrame(marker)) return { height: view.getUint16(at + 3), width: view.getUint16(at + 5) };
    const isEnd = marker === 0xd9 || marker === 0xda;
    if (isEnd) return null;
    const isAlone = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    if (!isAlone) at += view.getUint16(at);
  }
}

/** A header of 12 bytes has a size of two numbers of 16 bits. */
function bitmapSize(view: DataView): Size {
  if (view.getUint32(14, true) === 12) {
    return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  }
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

/** The canvas and each frame have a size; the largest counts. */
function webpSize(view: DataView): Size | null {
  const size = { width: 0, height: 0 };
  for (let at = 12; at + 18 <= view.byteLength; ) {
    const found = sizeInChunk(view, at);
    size.width = Math.max(size.width, found?.width ?? 0);
    size.height = Math.max(size.height, found?.height ?? 0);
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return size.width === 0 ? null : size;
}

function sizeInChunk(view: DataView, at: number): Size | null {
  const name = textAt(new Uint8Array(view.buffer, view.byteOffset), at, 4);
  const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1;
  if (name === 'VP8X') return { width: threeBytes(at + 12), height: threeBytes(at + 15) };
  if (name === 'VP8 ' && view.getUint16(at + 11) === 0x9d01) {
    return { width: view.getUint16(at + 14, true) & 0x3fff, height: view.getUint16(at + 16, true) & 0x3fff };
  }
  if (name === 'VP8L' && view.getUint8(at + 8) === 0x2f) {
    const bits = view.getUint32(at + 9, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (name === 'ANMF') return { width: threeBytes(at + 14), height: threeBytes(at + 17) };
  return null;
}

/** The largest of the pictures that the boxes `ispe` describe: a file may have a thumbnail and tiles. */
function boxedSize(view: DataView): Size | null {
  let largest: Size | null = null;
  const end = Math.min(view.byteLength, 65_536) - 16;
  for (let at = 0; at <= end; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
