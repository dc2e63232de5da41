import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { contentSecurityPolicy } from './page-headers.ts';
import { fillPublicKey } from './public-key.ts';
import { filesListingAddresses, fillListedAddresses, fillPageAddress } from './site-address.ts';

type Bytes = Uint8Array<ArrayBuffer>;

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

/** The files of a built site by their path from its folder, with `/` between names. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

export type SiteOptions = {
  /** Filled into the pages; null when the key was compiled in. */
  publicKey: string | null;
  supabaseOrigin: string | null;
  /** Origin that canonical addresses, link previews and the sitemap are given; null leaves the build's. */
  siteOrigin: string | null;
};

/**
 * Reads a built site whole: a product keeps serving the build it started with, and no path of a request reaches the
 * file system.
 *
 * @throws Error when the folder cannot be read or holds no page.
 */
export function readSiteFolder(folder: string): SiteFiles {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isFile() && !isHidden(path)) files.set(path, readFile(folder, path));
  }
  if (!files.has('index.html')) throw new Error(`${folder} holds no built site.`);
  return files;
}

/** The build's own files, those for other hosts, and compressed copies; of hidden folders only `.well-known` is public. */
function isHidden(path: string): boolean {
  if (path === '_headers' || path === '_redirects' || /\.(br|gz)$/.test(path)) return true;
  return path.split('/').some((name) => name.startsWith('.') && name !== '.well-known');
}

function readFile(folder: string, path: string): SiteFile {
  const identity = readFileSync(join(folder, path));
  const [br, gzip] = [`${path}.br`, `${path}.gz`].map((copy) => {
    const file = join(folder, copy);
    return existsSync(file) ? readFileSync(file) : null;
  });
  return {
    contentType: contentTypeOf(path),
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    version: versionOf(identity),
    immutable: path.startsWith('assets/'),
    policy: null,
  };
}

/** The pages and the lists of addresses of a built site, filled as {@link makeFile} does, and the other files. */
export function fillSite(files: SiteFiles, options: SiteOptions): SiteFiles {
  return new Map(
    Array.from(files, ([path, file]) => {
      if (!path.endsWith('.html') && !filesListingAddresses.has(path)) return [path, file];
      return [path, makeFile(path, Buffer.from(file.bodies.identity).toString('utf8'), options)];
    }),
  );
}

/** With it and a dozen pictures, the landing page and its headers fit the first 14,600 bytes that a connection sends. */
const landingPageQuality = constants.BROTLI_MAX_QUALITY;

/** For pages of which there may be a hundred: ten times as fast, and a fifteenth larger. */
const pageQuality = 5;

/** A page, or a file that lists addresses, from its text: with the public key, the site's address and its policy. */
export function makeFile(
  path: string,
  text: string,
  { publicKey, supabaseOrigin, siteOrigin }: SiteOptions,
): SiteFile {
  const isPage = path.endsWith('.html');
  let filled = text;
  if (isPage && publicKey !== null) filled = fillPublicKey(filled, publicKey);
  if (siteOrigin !== null) filled = (isPage ? fillPageAddress : fillListedAddresses)(filled, siteOrigin);
  const identity = exactBytes(Buffer.from(filled));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: path === 'index.html' ? landingPageQuality : pageQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  return {
    contentType: contentTypeOf(path),
    bodies: {
      identity,
      br: exactBytes(brotliCompressSync(identity, { params })),
      gzip: exactBytes(gzipSync(identity)),
    },
    version: versionOf(identity),
    immutable: false,
    policy: isPage ? contentSecurityPolicy({ html: filled, supabaseOrigin }) : null,
  };
}

/** The bytes in memory of their own; a buffer may share it with others. */
function exactBytes(buffer: Buffer): Bytes {
  return new Uint8Array(buffer);
}

function contentTypeOf(path: string): string {
  return getMimeType(path) ?? 'application/octet-stream';
}

function versionOf(content: Bytes): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}
