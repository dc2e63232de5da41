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
    contentType: getMimeType(path) ?? 'application/octet-stream',
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    version: versionOf(identity),
    immutable: path.startsWith('assets/'),
    policy: null,
  };
}

/** The files with the public key, the site's address and a policy in each page. */
export function fillSite(
  files: SiteFiles,
  { publicKey, supabaseOrigin, siteOrigin }: SiteOptions,
): SiteFiles {
  const filled = new Map(files);
  for (const [path, file] of files) {
    const text = Buffer.from(file.bodies.identity).toString('utf8');
    if (path.endsWith('.html')) {
      const keyed = publicKey === null ? text : fillPublicKey(text, publicKey);
      const html = siteOrigin === null ? keyed : fillPageAddress(keyed, siteOrigin);
      filled.set(path, { ...withText(file, html), policy: contentSecurityPolicy({ html, supabaseOrigin }) });
    } else if (filesListingAddresses.has(path) && siteOrigin !== null) {
      filled.set(path, withText(file, fillListedAddresses(text, siteOrigin)));
    }
  }
  return filled;
}

/** The file with another text, compressed anew; as it was when the text is the same. */
function withText(file: SiteFile, text: string): SiteFile {
  const identity = Buffer.from(text);
  if (identity.equals(file.bodies.identity)) return file;
  // The highest quality takes ten times as long, and this runs at every start.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  return {
    ...file,
    bodies: { identity, br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity) },
    version: versionOf(identity),
  };
}

function versionOf(content: Bytes): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}
