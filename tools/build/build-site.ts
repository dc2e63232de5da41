import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { builtInContent } from '#content/built-in-content.ts';
import type { PublicContent } from '#domain/public-content.ts';
import {
  currentSiteFolder,
  isSiteCurrent,
  rendererFolder,
  siteHash,
  writeBuildHash,
} from '#server/build-hash.ts';
import { buildLock } from '#server/current-site.ts';
import { withLock } from '#server/file-lock.ts';
import { applySiteVariables, readSettings, type Settings } from '#server/settings.ts';
import { UserError } from '#server/user-error.ts';
import { prerenderSite } from '../prerender/prerender-site.ts';
import type { Renderer } from '../prerender/renderer.ts';
import { renderFolder } from '../prerender/site-parts.ts';
import { compressFolder } from './compress.ts';
import { writeHostFiles } from './host-files.ts';
import { checkAgency } from './hosted-build.ts';
import { readContent } from './read-content.ts';

/**
 * Builds the site into `dist/`, for a static host: bundles, renders the project's content, compresses. The folder is
 * replaced when the build is complete; a failed build leaves the last one as it was.
 *
 * @param isContentRequired whether a project whose content cannot be read makes the build fail
 * @throws UserError when the variables compiled into the site cannot be used, the bundler fails, or the agency's facts are
 * samples.
 */
export async function buildSite(root: string, isContentRequired: boolean): Promise<void> {
  await withLock(buildLock(root), () =>
    build(root, {
      target: join(root, 'dist'),
      async loadContent({ load }, { hosted, siteUrl }) {
        const content = await readContent({ hosted, load, isRequired: isContentRequired });
        checkAgency({ hosted, siteUrl }, content.agency, process.env);
        return content;
      },
      isRenderedLater: false,
    }),
  );
}

/** Builds the site of `npm start` likewise, unless it is up to date. The server renders its pages again. */
export async function buildCurrentSite(root: string): Promise<void> {
  await withLock(buildLock(root), async () => {
    if (isSiteCurrent(root, siteHash(root, process.env))) return;
    await build(root, {
      target: currentSiteFolder(root),
      loadContent: async () => builtInContent,
      isRenderedLater: true,
    });
  });
}

type Target = {
  target: string;
  loadContent: (renderer: Renderer, settings: Settings) => Promise<PublicContent>;
  /** Whether a server renders the pages again, with the renderer in the folder. */
  isRenderedLater: boolean;
};

async function build(root: string, { target, loadContent, isRenderedLater }: Target): Promise<void> {
  applySiteVariables();
  process.env.NODE_ENV = 'production';
  const hash = siteHash(root, process.env);
  const folder = emptyFolder(root);
  try {
    await bundle(root, folder);
    const settings = readSettings(process.env);
    const { hosted } = settings;
    const supabaseOrigin = hosted === null ? null : new URL(hosted.url).origin;
    const redirects = await prerenderSite(folder, supabaseOrigin, (renderer) =>
      loadContent(renderer, settings),
    );
    if (!isRenderedLater) rmSync(join(folder, renderFolder), { recursive: true });
    await writeHostFiles(folder, supabaseOrigin, redirects);
    await compressFolder(folder);
    writeBuildHash(folder, hash);
    if (isRenderedLater) keepRenderer(folder, rendererFolder(root, hash));
    replace(target, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundle(root: string, outDir: string): Promise<void> {
  const vite = await import('vite');
  try {
    await vite.build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** A new folder on the file system of the builds; removes those that killed builds left. */
function emptyFolder(root: string): string {
  const parent = join(root, '.build');
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    if (name.startsWith('site-')) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, 'site-'));
}

const dayMs = 24 * 60 * 60 * 1000;

/** Copies the renderer of a built site to `target`, once; deletes those of other builds after a day. */
function keepRenderer(folder: string, target: string): void {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  for (const other of readdirSync(parent).map((name) => join(parent, name))) {
    if (statSync(other).mtimeMs < Date.now() - dayMs) rmSync(other, { recursive: true });
  }
  if (existsSync(target)) return;
  const copy = `${folder}.renderer`;
  cpSync(join(folder, renderFolder), join(copy, renderFolder), { recursive: true });
  renameSync(copy, target);
}

function replace(target: string, folder: string): void {
  const old = `${folder}.old`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(folder, target);
  rmSync(old, { recursive: true, force: true });
}
