import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, UsageError } from './errors.ts';

/**
 * Writes a file that a person has asked for, and makes its folder.
 * @throws UsageError when that is refused
 */
export function writeText(file: string, text: string): void {
  try {
    makeFolder(dirname(file));
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written, choose another place: ${messageOf(error)}`);
  }
}

// Node's own recursive mkdir never returns where a folder exists that takes no new ones, as /proc.
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
