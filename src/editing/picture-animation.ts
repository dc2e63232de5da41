import type { PictureFormat } from '#domain/picture-header.ts';

/** Whether a file holds several pictures that are shown one after another. */
export function isAnimated(bytes: Uint8Array, format: PictureFormat): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readers[format]?.(view) ?? false;
  } catch (error) {
    // The file ends too early.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const readers: { [Format in PictureFormat]?: (view: DataView) => boolean } = {
  gif: (view) => countFrames(view) > 1,
  // The extended header has a flag of it.
  webp: (view) => view.getUint32(12) === 0x56503858 && (view.getUint8(20) & 2) !== 0,
  png: hasAnimationControl,
  // The brand "avis".
  avif: (view) => view.getUint32(8) === 0x61766973,
};

/** Goes from block to block, up to the second picture. */
function countFrames(view: DataView): number {
  let frames = 0;
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(view.getUint8(10));
  while (frames < 2) {
    const block = view.getUint8(at);
    if (block === 0x2c) {
      frames += 1;
      at += 11 + tableBytes(view.getUint8(at + 9));
    } else if (block === 0x21) at += 2;
    else break;
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    at += 1;
  }
  return frames;
}

/** The chunk "acTL" stands before the pixels, which begin with "IDAT". */
function hasAnimationControl(view: DataView): boolean {
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const name = view.getUint32(at + 4);
    if (name === 0x6163544c) return true;
    if (name === 0x49444154) return false;
  }
}
