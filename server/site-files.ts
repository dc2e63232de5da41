import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contentTypeOf } from './content-types.ts';
import { contentSecurityPolicy } from './page-headers.ts';
import { fillPublicKey } from './public-key.ts';
import { addressFiles, fillListedAddresses, fillPageAddress } from './site-address.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of the built site, as it is sent. */
export type SiteFile = {
  contentType: string;
  /** By content coding; `identity` is the plain file. */
  bodies: { identity: Bytes; br?: Bytes; gzip?: Bytes };
  /** Differs when the content does. */
  version: string;
  /** Name holds a hash of its content, so that it never changes. */
  immutable: boolean;
  /** The Content-Security-Policy of a page; null for other files. */
  policy: string | null;
};

/** What the site says of its own address and how its pages reach their backend. */
export type SiteOptions = {
  /** Filled into the pages; null when the key was compiled in. */
  publicKey: string | null;
  supabaseOrigin: string | null;
  /** Origin that canonical addresses, link previews and the sitemap are given; null leaves the build's. */
  siteOrigin: string | null;
};

/**
 * Reads a built site whole: a product that runs keeps serving the build it started with, whatever
 * happens to the folder, and no path of a request ever reaches the file system.
 *
 * @returns files by their path from the folder, with `/` between names.
 */
export function readSiteFiles(folder: string, options: SiteOptions): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = pathOf(folder, entry);
    if (isHidden(path) || isCompressed(path)) continue;
    files.set(
      path,
      path.endsWith('.html') ? readPage(folder, path, options) : readOther(folder, path, options),
    );
  }
  return files;
}

function pathOf(folder: string, entry: Dirent): string {
  return relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
}

/** The build's own notes, and what it tells other hosts; `.well-known` alone is for the public. */
function isHidden(path: string): boolean {
  if (path === '_headers' || path === '_redirects') return true;
  return path.split('/').some((name) => name.startsWith('.') && name !== '.well-known');
}

function isCompressed(path: string): boolean {
  return path.endsWith('.br') || path.endsWith('.gz');
}

function readAsset(folder: string, path: string): SiteFile {
  const identity = readFileSync(join(folder, path));
  const br = readOptional(join(folder, `${path}.br`));
  const gzip = readOptional(join(folder, `${path}.gz`));
  return {
    contentType: contentTypeOf(path),
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    version: versionOf(identity),
    immutable: path.startsWith('assets/'),
    policy: null,
  };
}

function readOther(folder: string, path: string, { siteOrigin }: SiteOptions): SiteFile {
  const plain = readAsset(folder, path);
  if (siteOrigin === null || !addressFiles.has(path)) return plain;
  return withText(plain, fillListedAddresses(textOf(plain), siteOrigin));
}

function readPage(folder: string, path: string, options: SiteOptions): SiteFile {
  const { publicKey, supabaseOrigin, siteOrigin } = options;
  const plain = readAsset(folder, path);
  const keyed = publicKey === null ? textOf(plain) : fillPublicKey(textOf(plain), publicKey);
  const html = siteOrigin === null ? keyed : fillPageAddress(keyed, siteOrigin);
  return { ...withText(plain, html), policy: contentSecurityPolicy({ html, supabaseOrigin }) };
}

function textOf({ bodies }: SiteFile): string {
  return Buffer.from(bodies.identity).toString('utf8');
}

/** The file with another text, compressed anew; as it was when the text is the same. */
function withText(file: SiteFile, text: string): SiteFile {
  const identity = Buffer.from(text);
  if (identity.equals(file.bodies.identity)) return file;
  return {
    ...file,
    bodies: { identity, br: brotli(identity), gzip: gzipSync(identity) },
    version: versionOf(identity),
  };
}

function brotli(content: Bytes): Bytes {
  // The highest level takes ten times as long, and this runs at every start.
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}

function readOptional(file: string): Bytes | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

function versionOf(content: Bytes): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
