import type { Page } from '@playwright/test';

/** A file as a file input takes it. */
export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

type Drawing = { width: number; height: number; type: string; isTransparent?: boolean };

/** Draws a picture in the page, its left half red and its right half blue, or transparent. */
export async function drawPicture(page: Page, name: string, drawing: Drawing): Promise<PictureFile> {
  const base64 = await page.evaluate(async ({ width, height, type, isTransparent }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas.');
    context.fillStyle = '#e00000';
    context.fillRect(0, 0, width / 2, height);
    context.fillStyle = '#0000e0';
    if (!isTransparent) context.fillRect(width / 2, 0, width / 2, height);
    const blob = await canvas.convertToBlob({ type });
    return new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
      reader.readAsDataURL(blob);
    });
  }, drawing);
  return { name, mimeType: drawing.type, buffer: Buffer.from(base64, 'base64') };
}

/** What the metadata of {@link photograph} say of its place and its camera. */
export const traces = ['Exif', 'GPSMARKER', 'CameraMaker'];

/** A photograph whose camera was turned: seen upright, its upper half is red. */
export async function photograph(page: Page, size = { width: 800, height: 600 }): Promise<PictureFile> {
  const plain = await drawPicture(page, 'photo.jpg', { ...size, type: 'image/jpeg' });
  return { ...plain, buffer: withMetadata(plain.buffer) };
}

/** Puts the segment after the first two bytes of a JPEG. */
const withMetadata = (jpeg: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), exifSegment(), jpeg.subarray(2)]);

/** An EXIF segment: turned by 90 degrees, with a camera and a place. */
export function exifSegment(): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    if (type === 3) bytes.writeUInt16BE(value, 8);
    else bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const [ascii, short, long] = [2, 3, 4];
  const directory = (...entries: Buffer[]) =>
    Buffer.concat([Buffer.from([0, entries.length]), ...entries, Buffer.alloc(4)]);
  const mainLength = 2 + 3 * 12 + 4;
  const placeLength = 2 + 12 + 4;
  const camera = Buffer.from('CameraMaker\0');
  const place = Buffer.from('GPSMARKER\0');
  const cameraAt = 8 + mainLength + placeLength;
  const tiff = Buffer.concat([
    Buffer.from('MM\0\x2a\0\0\0\x08', 'latin1'),
    directory(
      entry(0x010f, ascii, camera.length, cameraAt),
      entry(0x0112, short, 1, 6),
      entry(0x8825, long, 1, 8 + mainLength),
    ),
    directory(entry(0x001b, ascii, place.length, cameraAt + camera.length)),
    camera,
    place,
  ]);
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
