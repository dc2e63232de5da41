import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `<file>.br` and `<file>.gz` beside each file of the folder that gets smaller by it. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !relative(folder, entry.parentPath).startsWith('.render') &&
        COMPRESSIBLE_CONTENT_TYPE_REGEX.test(getMimeType(entry.name) ?? ''),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}
