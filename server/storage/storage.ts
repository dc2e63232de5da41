import { createHash } from 'node:crypto';
import { bodyLimit } from 'hono/body-limit';
import { pictureBucket, pictureTypes } from '#domain/picture.ts';
import type { Handler } from '../app.ts';
import { Refused } from '../backend/refused.ts';
import { fileResponse } from '../file-response.ts';
import type { PictureFolder } from './picture-folder.ts';
import { problemOf } from './picture-problem.ts';
import { partsOf, storageRouteAt } from './routes.ts';

const maxFileBytes = 5_000_000;

const tooLarge = () =>
  new Refused('The file is larger than 5 MB.', { status: 413, code: 'Payload too large' });

/** Before {@link createStorage}: a form has a little beside its file. */
export const limitStorageBody = bodyLimit({
  maxSize: maxFileBytes + 20_000,
  onError: ({ req }) => tooLarge().toResponse(req.path),
});

type Backend = {
  /** @throws Refused unless the request has the session of an admin, or the secret key. */
  requireAdmin(headers: Headers): Promise<void>;
};

/**
 * Answers `/storage/v1/object/…` for the bucket of pictures as Supabase's Storage does, from files. Anybody reads a file
 * by its name; admins upload.
 */
export function createStorage(folder: PictureFolder, backend: Backend): Handler {
  async function upload(name: string, request: Request): Promise<Response> {
    const parts = partsOf(name);
    if (parts === null) throw new Refused('Invalid key.', { status: 400, code: 'InvalidKey' });
    const bytes = await readFile(request);
    const problem = problemOf(bytes, parts.ending);
    if (problem !== null) throw new Refused(problem, { status: 415, code: 'invalid_mime_type' });
    // A name is a hash: what it names never changes.
    if ((await folder.read(name)) !== null) {
      throw new Refused('The resource already exists', { status: 409, code: 'Duplicate' });
    }
    await folder.store(name, bytes);
    return Response.json({ Key: `${pictureBucket}/${name}`, Id: idOf(name) });
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const route = storageRouteAt(pathname);
    if (request.method === 'OPTIONS') return preflight(request, route?.methods ?? ['OPTIONS']);
    if (!route?.methods.includes(request.method)) throw notFound();
    if (route.kind === 'public') return send(folder, route.file, request);
    await backend.requireAdmin(request.headers);
    return upload(route.file, request);
  }

  return {
    async fetch(request) {
      const response = await respond(request).catch((error: unknown) => {
        if (error instanceof Refused) return error.toResponse(new URL(request.url).pathname);
        throw error;
      });
      response.headers.set('access-control-allow-origin', '*');
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
  const parts = partsOf(name);
  const bytes = parts && (await folder.read(name));
  if (!bytes) throw notFound();
  return fileResponse(request, {
    size: bytes.size,
    etag: `"${name.slice(0, 32)}-${bytes.size}"`,
    headers: {
      'content-type': pictureTypes[parts.ending],
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    read: (first, end) => bytes.slice(first, end),
  });
}

/** An id in the form of a UUID, always the same for a name. */
function idOf(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
