import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogEntry } from './catalog-entry.ts';
import { documentOf, indexOf } from './document.ts';

const remedy = 'run npm run machines -- docs, and read what changed.';

/** Writes the document of every machine and their index, and removes those of machines that are gone. */
export async function writeDocuments(catalog: CatalogEntry[], folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [file, text] of documentsOf(catalog)) await writeFile(join(folder, file), text);
}

/** What is wrong with the stored documents, one sentence each, with the lines that differ. */
export async function staleDocuments(catalog: CatalogEntry[], folder: string): Promise<string[]> {
  const wanted = documentsOf(catalog);
  const present = await readdir(folder).catch(() => []);
  const stale: string[] = [];
  for (const [file, text] of wanted) {
    const stored = await readFile(join(folder, file), 'utf8').catch(() => null);
    if (stored === null) stale.push(`docs/machines/${file} is missing: ${remedy}`);
    else if (stored !== text)
      stale.push(`docs/machines/${file} is stale: ${remedy}${difference(stored, text)}`);
  }
  for (const file of present.filter((one) => !wanted.has(one))) {
    stale.push(`docs/machines/${file} belongs to no machine: ${remedy}`);
  }
  return stale;
}

function documentsOf(catalog: CatalogEntry[]): Map<string, string> {
  return new Map([
    ['README.md', indexOf(catalog)],
    ...catalog.map((entry): [string, string] => [`${entry.name}.md`, documentOf(entry)]),
  ]);
}

/** What a document says and its chart does not (-), and the other way round (+). */
function difference(stored: string, wanted: string): string {
  const [before, now] = [stored.split('\n'), wanted.split('\n')];
  const only = (mark: string, lines: string[], others: string[]) =>
    lines.filter((line) => !others.includes(line)).map((line) => `\n  ${mark} ${line}`);
  return [...only('-', before, now), ...only('+', now, before)].join('');
}
