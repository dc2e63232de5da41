import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogEntry } from './catalog-entry.ts';
import { type Config, withCommand } from './config.ts';
import { documentOf, indexOf, isMadeDocument, type Places, shown } from './document.ts';
import { orUsageError } from './errors.ts';
import { browserTransitionsFile } from './lab/browser-transitions.ts';
import { recordFiles } from './mutation/record.ts';
import { writeText } from './write-file.ts';

type Project = Places & Pick<Config, 'command'>;

const remedy = 'run npx statechart-tool docs, and read what changed.';

/**
 * Writes the documents of these machines, or of all, and their index; removes those of machines that are gone.
 */
export async function writeDocuments(
  catalog: CatalogEntry[],
  project: Project,
  names: readonly string[] = [],
): Promise<void> {
  const { documents: folder } = project;
  for (const [file, made] of documentsOf(catalog, names, project)) {
    writeText(join(folder, file), made());
  }
  // Of a module's machines, other documents in the folder are none of its business.
  if (!isOfModule(catalog))
    for (const file of await surplusDocuments(catalog, folder)) await rm(join(folder, file));
}

/**
 * What is wrong with the stored documents of these machines, or of all, one sentence each, with the lines that
 * differ.
 */
export async function staleDocuments(
  catalog: CatalogEntry[],
  project: Project,
  names: readonly string[] = [],
): Promise<string[]> {
  const { documents: folder } = project;
  const place = shown(folder);
  const stale: string[] = [];
  for (const [file, made] of documentsOf(catalog, names, project)) {
    const stored = await readFile(join(folder, file), 'utf8').catch(() => null);
    // Who writes no documents of a module's machines misses none.
    if (stored === null && isOfModule(catalog)) continue;
    const text = made();
    if (stored === null) stale.push(`${place}/${file} is missing: ${remedy}`);
    else if (stored !== text) stale.push(`${place}/${file} is stale: ${remedy}${difference(stored, text)}`);
  }
  const surplus = names.length === 0 && !isOfModule(catalog) ? await surplusDocuments(catalog, folder) : [];
  return [...stale, ...surplus.map((file) => `${place}/${file} belongs to no machine: ${remedy}`)];
}

const isOfModule = (catalog: CatalogEntry[]) => catalog.some(({ givenFile }) => givenFile !== undefined);

/** Documents of machines that are gone: what this tool has not made is none of its business. */
async function surplusDocuments(catalog: CatalogEntry[], folder: string): Promise<string[]> {
  const present = await readdir(folder).catch(() => []);
  const known = [
    'README.md',
    ...recordFiles,
    browserTransitionsFile,
    ...catalog.map(({ name }) => `${name}.md`),
  ];
  const unknown = present.filter((file) => file.endsWith('.md') && !known.includes(file));
  const texts = await Promise.all(unknown.map((file) => readFile(join(folder, file), 'utf8')));
  return unknown.filter((_, index) => isMadeDocument(texts[index] ?? ''));
}

function documentsOf(
  catalog: CatalogEntry[],
  names: readonly string[],
  project: Project,
): Map<string, () => string> {
  const text = (made: string) => withCommand(made, project.command);
  const chosen = names.length === 0 ? catalog : catalog.filter(({ name }) => names.includes(name));
  return new Map([
    ...(isOfModule(catalog) ? [] : [['README.md', () => text(indexOf(catalog, project))] as const]),
    ...chosen.map((entry): [string, () => string] => [
      `${entry.name}.md`,
      () => text(orUsageError(entry.name, () => documentOf(entry, project))),
    ]),
  ]);
}

/** What a document says and its chart does not (-), and the other way round (+). */
function difference(stored: string, wanted: string): string {
  const [before, now] = [stored.split('\n'), wanted.split('\n')];
  const only = (mark: string, lines: string[], others: string[]) =>
    lines.filter((line) => !others.includes(line)).map((line) => `\n  ${mark} ${line}`);
  return [...only('-', before, now), ...only('+', now, before)].join('');
}
