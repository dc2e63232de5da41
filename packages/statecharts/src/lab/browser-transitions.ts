import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In the folder of documents: the keys of the transitions that paths in a browser take, by machine. */
export const browserTransitionsFile = 'browser-transitions.json';

export async function readBrowserTransitions(documents: string): Promise<Record<string, string[]>> {
  const text = await readFile(join(documents, browserTransitionsFile), 'utf8').catch(() => '{}');
  // A test of the project writes the file.
  return JSON.parse(text) as Record<string, string[]>;
}
