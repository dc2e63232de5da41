import { createHash } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { bodyLimit } from 'hono/body-limit';
import { pictureBucket, pictureTypes } from '#domain/picture.ts';
import type { Handler } from '../app.ts';
import { Refused } from '../backend/refused.ts';
import { isKnown, parseRange } from '../request-headers.ts';
import type { PictureFolder } from './picture-folder.ts';
import { problemOf } from './picture-problem.ts';
import { partsOf, storageRouteAt } from './routes.ts';
import type { Writers } from './writers.ts';

/** The limit of the bucket. */
const maxFileBytes = 5_000_000;

const tooLarge = () =>
  new Refused('The file is larger than 5 MB.', { status: 413, code: 'Payload too large' });

/** Before {@link createStorage}: a form has a little beside its file. */
export const limitStorageBody = bodyLimit({
  maxSize: maxFileBytes + 20_000,
  onError: ({ req }) => tooLarge().toResponse(req.path),
});

const cors = { 'access-control-allow-origin': '*' };

/**
 * Answers `/storage/v1/object/…` for the bucket of pictures as Supabase's Storage does, from files. Anybody reads a file
 * by its name; admins upload.
 */
export function createStorage(folder: PictureFolder, writers: Writers): Handler {
  async function upload(name: string, request: Request): Promise<Response> {
    const parts = partsOf(name);
    if (parts === null) throw new Refused('Invalid key.', { status: 400, code: 'InvalidKey' });
    const bytes = await readFile(request);
    const problem = problemOf(bytes, parts.ending);
    if (problem !== null) throw new Refused(problem, { status: 415, code: 'invalid_mime_type' });
    // A name is a hash: what it names never changes.
    if ((await folder.find(name)) !== null) {
      throw new Refused('The resource already exists', { status: 409, code: 'Duplicate' });
    }
    await folder.store(name, bytes);
    return Response.json({ Key: `${pictureBucket}/${name}`, Id: idOf(name) });
  }

  async function respond(request: Request, sender: string | null): Promise<Response> {
    const { pathname } = new URL(request.url);
    const route = storageRouteAt(pathname);
    if (request.method === 'OPTIONS') return preflight(request, route?.methods ?? ['OPTIONS']);
    if (!route?.methods.includes(request.method)) throw notFound();
    if (route.kind === 'public') return send(folder, route.file, request);
    await writers.requireAdmin(request.headers, sender);
    return upload(route.file, request);
  }

  return {
    async fetch(request, sender) {
      const response = await respond(request, sender).catch((error: unknown) => {
        if (error instanceof Refused) return error.toResponse(new URL(request.url).pathname);
        throw error;
      });
      for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;
    },
  };
}

/** The bytes of an uploaded file: that of a form, as supabase-js sends it, else the whole body. */
async function readFile(request: Request): Promise<Buffer> {
  const type = request.headers.get('content-type') ?? '';
  const body = type.toLowerCase().startsWith('multipart/form-data') ? await fileIn(request) : request;
  const bytes = Buffer.from(await body.arrayBuffer());
  if (bytes.length > maxFileBytes) throw tooLarge();
  return bytes;
}

async function fileIn(request: Request): Promise<File> {
  const form = await request.formData().catch(() => null);
  const [file, ...others] = [...(form?.values() ?? [])].filter((value) => value instanceof File);
  if (file !== undefined && others.length === 0) return file;
  throw new Refused('The body must be a form with one file.', { status: 400, code: 'InvalidRequest' });
}

const notFound = () => new Refused('Object not found', { status: 404, code: 'not_found' });

function preflight({ headers }: Request, methods: readonly string[]): Response {
  const allowed =
    headers.get('access-control-request-headers') ?? 'authorization, apikey, content-type, x-upsert';
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': allowed,
      'access-control-max-age': '3600',
    },
  });
}

async function send(folder: PictureFolder, name: string, request: Request): Promise<Response> {
  const found = partsOf(name) && (await folder.find(name));
  if (!found) throw notFound();
  const { size } = found;
  const etag = `"${name.slice(0, 32)}-${size}"`;
  const headers = new Headers({
    'content-type': contentTypeOf(name),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag,
  });
  if (isKnown(request.headers, etag)) return new Response(null, { status: 304, headers });
  const range = parseRange(request.headers, size, etag);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range !== null) headers.set('content-range', `bytes ${first}-${last}/${size}`);
  headers.set('content-length', String(last + 1 - first));
  const status = range === null ? 200 : 206;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const file = await folder.open(name);
  if (file === null) throw notFound();
  return new Response(streamOf(file.createReadStream({ start: first, end: last })), { status, headers });
}

function streamOf(source: ReadStream): ReadableStream {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      source.destroy();
    },
  });
}

function contentTypeOf(name: string): string {
  const parts = partsOf(name);
  return parts === null ? '' : pictureTypes[parts.ending];
}

/** An id in the form of a UUID, always the same for a name. */
function idOf(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
