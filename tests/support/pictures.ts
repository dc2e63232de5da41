import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** The sizes of a picture in pixels. */
type Size = { width: number; height: number };

const small = { width: 8, height: 6 };

/** A grey PNG; browsers show it. `text` is in a chunk that they ignore. */
export function pngOf({ width, height }: Size = small, text = ''): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const pixels = width * height <= 10_000 ? deflateSync(Buffer.alloc((width + 1) * height)) : Buffer.alloc(0);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...(text === '' ? [] : [pngChunk('tEXt', Buffer.from(`Comment\0${text}`))]),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The headers of a JPEG, without pixels. */
export function jpegOf({ width, height }: Size = small): Buffer {
  const frame = Buffer.from('ffc0000b08000000000101110000', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000ff', 'hex');
  return Buffer.concat([start, frame, Buffer.from('ffda0008010100003f0000ffd9', 'hex')]);
}

/** The headers of a WebP with a canvas and a frame, without pixels. */
export function webpOf({ width, height }: Size = small, frame: Size = { width, height }): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const data = Buffer.alloc(10);
  data.writeUIntBE(0x9d012a, 3, 3);
  data.writeUInt16LE(frame.width, 6);
  data.writeUInt16LE(frame.height, 8);
  const chunks = Buffer.concat([webpChunk('VP8X', canvas), webpChunk('VP8 ', data)]);
  return Buffer.concat([webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), chunks]))]);
}

function webpChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, data]);
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A PNG with the name under which it is stored, and its row. Others for other texts. */
export function pictureOf(text: string) {
  const bytes = pngOf(small, text);
  const hash = hashOf(bytes);
  const row = { hash, type: 'png', widths: [8], ...small, colour: '#000000', name: `${text}.png` };
  const inRecord = { ...row, focal_x: 0.5, focal_y: 0.5, alt: null, name: undefined };
  return { bytes, name: `${hash}-8.png`, row, inRecord };
}
