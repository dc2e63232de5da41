import { BuildError } from '#scripts/build/build-site.ts';
import { BackupError } from './backend/backup.ts';
import { DataFolderError } from './backend/data-folder.ts';
import { PortError } from './listen.ts';
import { EnvironmentError } from './settings.ts';

const known = [BackupError, BuildError, DataFolderError, EnvironmentError, PortError];

/**
 * Tells a person why a command failed: the sentence alone where the cause is known, else everything.
 */
export function reportFailure(error: unknown): void {
  const isKnown = known.some((kind) => error instanceof kind);
  console.error(isKnown && error instanceof Error ? error.message : error);
}
