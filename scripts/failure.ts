import { BuildError } from './build/build-site.ts';
import { BackupError } from './embedded/backup.ts';
import { DataFolderError } from './embedded/data-folder.ts';
import { EnvironmentError } from './environment.ts';
import { PortError } from './server/listen.ts';

const known = [BackupError, BuildError, DataFolderError, EnvironmentError, PortError];

/**
 * Tells a person why a command failed: the sentence alone where the cause is known, else everything.
 */
export function reportFailure(error: unknown): void {
  const isKnown = known.some((kind) => error instanceof kind);
  console.error(isKnown && error instanceof Error ? error.message : error);
}
