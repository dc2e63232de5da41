import { Refused } from '../backend/refused.ts';

/** The limit of the bucket. */
const maxFileBytes = 5_000_000;

/** What a form has beside its file. */
const maxFormBytes = 20_000;

/**
 * The bytes of an uploaded file: that of a form, as supabase-js sends it, else the whole body.
 *
 * @throws Refused when it is too large, or not as long as the request says, or the form holds none.
 */
export async function readFile(request: Request): Promise<Buffer> {
  const contentType = request.headers.get('content-type') ?? '';
  const isForm = contentType.toLowerCase().startsWith('multipart/form-data');
  const body = await readBody(request, maxFileBytes + (isForm ? maxFormBytes : 0));
  const bytes = isForm ? await fileIn(body, contentType) : body;
  if (bytes.length > maxFileBytes) throw tooLarge();
  return bytes;
}

async function fileIn(body: Buffer<ArrayBuffer>, contentType: string): Promise<Buffer> {
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  const files = [...(form?.values() ?? [])].filter((value) => value instanceof File);
  const [file] = files;
  if (file === undefined || files.length > 1) throw invalid('The body must be a form with one file.');
  return Buffer.from(await file.arrayBuffer());
}

async function readBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const declared = request.headers.get('content-length');
  if (Number(declared ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    // Ends the iteration, which cancels the body.
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  if (declared !== null && Number(declared) !== length) {
    throw invalid(`The body has ${length} bytes, and its header says ${declared}.`);
  }
  return Buffer.concat(chunks);
}

const invalid = (message: string) => new Refused(message, { status: 400, code: 'InvalidRequest' });

const tooLarge = () =>
  new Refused('The file is larger than 5 MB.', { status: 413, code: 'Payload too large' });
