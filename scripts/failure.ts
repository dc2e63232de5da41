import { DataFolderError } from './embedded/data-folder.ts';
import { EnvironmentError } from './environment.ts';
import { PortError } from './server/listen.ts';

/**
 * Tells a person why a command failed: the sentence alone where the cause is known, else everything.
 */
export function reportFailure(error: unknown): void {
  const known =
    error instanceof EnvironmentError || error instanceof PortError || error instanceof DataFolderError;
  console.error(known ? error.message : error);
}
