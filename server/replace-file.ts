import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner may read. Its bytes are on the disk before they replace the former ones. */
export function replaceFile(file: string, content: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
