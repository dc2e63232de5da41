import { maxPixels, type PictureRefusal, pictureFile, pictureTypes, previewFile } from '#domain/picture.ts';
import { type PictureFormat, readPictureHeader } from '#domain/picture-header.ts';
import type { PictureFile, PrepareResult, UploadReport } from '#machines/upload.machine.ts';
import { isAnimated } from './picture-animation.ts';
import {
  type Canvas,
  encodePicture,
  groundColour,
  hasTransparency,
  knownSide,
  masterSize,
  maxSourceBytes,
} from './picture-encoding.ts';

/** The result is the last message, unless the worker fails. */
export type WorkerMessage =
  | UploadReport
  | { type: 'ended'; result: PrepareResult }
  | { type: 'failed'; message: string };

/** Of what stands in the form until the picture is uploaded. */
const shownWidth = 640;

/** What a file is refused as where the browser does not decode it, by its format. */
const unreadable: Partial<Record<PictureFormat, PictureRefusal>> = {
  none: 'none',
  heic: 'heic',
  tiff: 'tiff',
};

self.addEventListener('message', ({ data }: MessageEvent<PictureFile>) => {
  prepare(data).then(
    (result) => post({ type: 'ended', result }),
    (error: unknown) => post({ type: 'failed', message: String(error) }),
  );
});

function post(message: WorkerMessage, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

async function prepare({ name, content }: PictureFile): Promise<PrepareResult> {
  const refuse = (reason: PictureRefusal) => ({ reason });
  if (content.size > maxSourceBytes) return refuse('tooLarge');
  const bytes = await content.arrayBuffer().catch(() => null);
  if (bytes === null) return refuse('gone');
  const { format, size } = readPictureHeader(new Uint8Array(bytes));
  if (format === 'vector') return refuse('vector');
  // Before anything is decoded: a few bytes may stand for many pixels.
  if (size && size.width * size.height > maxPixels) return refuse('tooLarge');
  // Firefox does not decode a file that is made of several parts.
  const whole = new Blob([bytes], { type: format === 'none' ? content.type : `image/${format}` });
  const bitmap = await createImageBitmap(whole, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return refuse(unreadable[format] ?? 'broken');
  if (bitmap.width * bitmap.height > maxPixels) return refuse('tooLarge');
  const master = drawn(bitmap, masterSize(bitmap)).transferToImageBitmap();
  bitmap.close();
  const factor = Math.min(1, shownWidth / master.width);
  const preview = drawn(master, {
    width: Math.ceil(master.width * factor),
    height: Math.ceil(master.height * factor),
  }).transferToImageBitmap();
  post({ type: 'picture.decoded', preview }, [preview]);
  const isMoving = isAnimated(new Uint8Array(bytes), format);
  const encoded = await encode(name, master);
  return 'reason' in encoded ? encoded : { ...encoded, isAnimated: isMoving };
}

async function encode(name: string, master: ImageBitmap) {
  const colour = groundColour(pixelsOf(master, 16));
  const canvases = new Map<string, OffscreenCanvas>();
  const encoded = await encodePicture(
    master,
    {
      isOpaque: () => !hasTransparency(pixelsOf(master, 256)),
      encode(size, type, quality) {
        // A JPEG is opaque.
        const ground = type === pictureTypes.jpg ? colour : 'transparent';
        const key = `${size.width} ${size.height} ${ground}`;
        const canvas = canvases.get(key) ?? drawn(master, size, ground);
        canvases.set(key, canvas);
        return canvas.convertToBlob({ type, quality });
      },
      copy: copyPixels,
    },
    (progress) => post({ type: 'progress.made', progress }),
  );
  if ('reason' in encoded) return encoded;
  const { type, files, preview } = encoded;
  const last = files.at(-1);
  if (!last) throw new Error('There is no master.');
  const digest = await crypto.subtle.digest('SHA-256', await last.file.arrayBuffer());
  const picture = {
    hash: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    type,
    widths: files.map(({ size }) => size.width),
    width: last.size.width,
    height: last.size.height,
    colour,
    ...(preview && { has_preview: true }),
    name,
  };
  const stored = files.map(({ size, file }) => ({ name: pictureFile(picture, size.width), file }));
  if (preview) stored.unshift({ name: previewFile(picture), file: preview });
  return { files: stored, picture };
}

const copyPixels: Canvas['copy'] = async (pixels, type) => {
  const canvas = new OffscreenCanvas(knownSide, knownSide);
  contextOf(canvas).putImageData(new ImageData(new Uint8ClampedArray(pixels), knownSide), 0, 0);
  const file = await canvas.convertToBlob({ type, quality: 1 });
  const bitmap = await createImageBitmap(file);
  return { type: file.type, pixels: pixelsOf(bitmap, knownSide) };
};

function drawn(
  source: ImageBitmap,
  { width, height }: { width: number; height: number },
  ground = 'transparent',
) {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
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
