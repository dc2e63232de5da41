import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, UsageError } from './errors.ts';

/**
 * Writes a file that a person has asked for, and makes its folder.
 * @throws UsageError when that is refused
 */
export function writeText(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written, choose another place: ${messageOf(error)}`);
  }
}
