import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fontFace = /@font-face\s*\{[^}]*\}/g;

/**
 * Removes the font faces from the style sheets of a bundled site and returns them as CSS: a sheet that is loaded after
 * the first paint and contains font faces makes the browser lay out the whole page again.
 */
export async function extractFontFaces(folder: string): Promise<string> {
  const faces = new Set<string>();
  for (const name of readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.css'))) {
    const file = join(folder, 'assets', name);
    const sheet = await readFile(file, 'utf8');
    const found = sheet.match(fontFace);
    if (!found) continue;
    for (const face of found) faces.add(face);
    await writeFile(file, sheet.replace(fontFace, ''));
  }
  return [...faces].join('');
}
