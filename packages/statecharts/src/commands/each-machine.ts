import type { CatalogEntry } from '../catalog-entry.ts';
import { failureOf } from '../errors.ts';
import type { Input } from './command.ts';

/** Does something with each machine. One that cannot be explored has the sentence that says why; the others go on. */
export function eachMachine<Row extends object>(
  entries: CatalogEntry[],
  { onProgress }: Input,
  act: (entry: CatalogEntry) => Row,
): ({ name: string } & (Row | { error: string }))[] {
  return entries.map((entry, index) => {
    const { name } = entry;
    onProgress?.(`${name}, ${index + 1} of ${entries.length}`);
    try {
      return { name, ...act(entry) };
    } catch (error) {
      return { name, error: failureOf(name, error) };
    }
  });
}
