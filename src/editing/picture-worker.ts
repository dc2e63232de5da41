import { type PictureRefusal, pictureFile } from '#domain/picture.ts';
import type { DecodeResult, EncodeResult, PictureFile } from '#machines/upload.machine.ts';
import {
  encodePicture,
  groundColour,
  hasTransparency,
  masterSize,
  mostBytes,
  mostPixels,
} from './picture-encoding.ts';
import { readHeader } from './picture-header.ts';

/** What the worker is asked for, once: it ends with its answer. */
export type PictureRequest =
  | ({ step: 'decode' } & PictureFile)
  | { step: 'encode'; name: string; master: unknown };

export type PictureAnswer =
  | { type: 'progress'; progress: number }
  | { type: 'decoded'; result: DecodeResult }
  | { type: 'encoded'; result: EncodeResult }
  | { type: 'failed'; message: string };

const previewWidth = 640;

self.addEventListener('message', ({ data }: MessageEvent<PictureRequest>) => {
  const answer = data.step === 'decode' ? decode(data) : encode(data);
  answer.catch((error: unknown) => post({ type: 'failed', message: String(error) }));
});

function post(answer: PictureAnswer, transfer: Transferable[] = []): void {
  self.postMessage(answer, { transfer });
}

async function decode({ name, content }: PictureFile): Promise<void> {
  const refuse = (reason: PictureRefusal) => post({ type: 'decoded', result: { reason } });
  if (content.size > mostBytes) return refuse('tooLarge');
  const bytes = await content.arrayBuffer();
  const { format, size } = readHeader(new Uint8Array(bytes));
  if (format === 'none' || format === 'vector') return refuse(format);
  // Before anything is decoded: a few bytes may stand for many pixels.
  if (size && size.width * size.height > mostPixels) return refuse('tooLarge');
  if (size === null && format !== 'heic' && format !== 'avif') return refuse('broken');
  // Firefox does not decode a file that is made of several parts.
  const whole = new Blob([bytes], { type: `image/${format}` });
  const bitmap = await createImageBitmap(whole, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return refuse(format === 'heic' ? 'heic' : 'broken');
  if (bitmap.width * bitmap.height > mostPixels) return refuse('tooLarge');
  const master = drawn(bitmap, masterSize(bitmap)).transferToImageBitmap();
  bitmap.close();
  const factor = Math.min(1, previewWidth / master.width);
  const preview = drawn(master, {
    width: Math.ceil(master.width * factor),
    height: Math.ceil(master.height * factor),
  }).transferToImageBitmap();
  post({ type: 'decoded', result: { name, master, preview } }, [master, preview]);
}

async function encode({ name, master }: Extract<PictureRequest, { step: 'encode' }>): Promise<void> {
  if (!(master instanceof ImageBitmap)) throw new Error('The decoded picture is gone.');
  const canvases = new Map<number, OffscreenCanvas>();
  const encoded = await encodePicture(
    master,
    (size, type, quality) => {
      const canvas = canvases.get(size.width) ?? drawn(master, size);
      canvases.set(size.width, canvas);
      return canvas.convertToBlob({ type, quality });
    },
    () => !hasTransparency(pixelsOf(master, 256)),
    (progress) => post({ type: 'progress', progress }),
  );
  const last = encoded?.files.at(-1);
  if (!encoded || !last) {
    return post({ type: 'encoded', result: { reason: 'unsupported' } });
  }
  const digest = await crypto.subtle.digest('SHA-256', await last.file.arrayBuffer());
  const { type, files } = encoded;
  const picture = {
    hash: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    type,
    widths: files.map(({ size }) => size.width),
    width: last.size.width,
    height: last.size.height,
    colour: groundColour(pixelsOf(master, 16)),
    name,
  };
  post({
    type: 'encoded',
    result: {
      files: files.map(({ size, file }) => ({ name: pictureFile(picture, size.width), file })),
      picture,
    },
  });
}

function drawn(source: ImageBitmap, { width, height }: { width: number; height: number }) {
  const canvas = new OffscreenCanvas(width, height);
  contextOf(canvas).drawImage(source, 0, 0, width, height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no more pictures now.');
  context.imageSmoothingQuality = 'high';
  return context;
}

/** Of the picture, in a square with this side. */
const pixelsOf = (source: ImageBitmap, side: number) =>
  contextOf(drawn(source, { width: side, height: side })).getImageData(0, 0, side, side).data;
