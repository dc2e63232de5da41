import type { CatalogEntry } from '../catalog-entry.ts';
import { failureOf, UsageError } from '../errors.ts';
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

/** What comes of the machines with which something can be done, and why nothing of the others. @throws UsageError when there is none */
export function soundMachines<Row>(
  entries: CatalogEntry[],
  act: (entry: CatalogEntry) => Row,
): { sound: Row[]; faults: string[] } {
  const faults: string[] = [];
  const sound = entries.flatMap((entry) => {
    try {
      return [act(entry)];
    } catch (error) {
      faults.push(failureOf(entry.name, error));
      return [];
    }
  });
  if (sound.length === 0 && faults.length > 0) throw new UsageError(faults.join('\n'));
  return { sound, faults };
}
