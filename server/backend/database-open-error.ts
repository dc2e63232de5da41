import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskReasons, errorCode } from '../user-error.ts';
import { type DataFolder, DataFolderError } from './data-folder.ts';

/** The PostgreSQL that is embedded; each version of it reads its own databases alone. */
export const postgresVersion = '17';

export function databaseOpenError(folder: DataFolder, cause: unknown): DataFolderError {
  const disk = diskReason(cause) ?? diskProblem(folder);
  return new DataFolderError(
    disk === null ? 'damaged' : 'unusable',
    `The database in ${folder.database} cannot be opened: ${disk ?? versionProblem(folder) ?? 'it is damaged'}. ` +
      `Copy ${folder.root} before you restore a backup or delete the data with: npm run reset.`,
    { cause },
  );
}

/** Why the system refuses to read the database or to write beside it; null when it does not. */
function diskProblem({ root, database }: DataFolder): string | null {
  const attempt = join(root, '.write-attempt');
  try {
    writeFileSync(attempt, Buffer.alloc(1_000_000));
    // A first start has not created it yet.
    if (!existsSync(database)) return null;
    for (const name of readdirSync(database, { recursive: true, encoding: 'utf8' })) {
      accessSync(join(database, name), constants.R_OK | constants.W_OK);
    }
    return null;
  } catch (error) {
    return diskReason(error);
  } finally {
    rmSync(attempt, { force: true });
  }
}

function diskReason(error: unknown): string | null {
  const code = errorCode(error) ?? '';
  return Object.hasOwn(diskReasons, code) ? `${diskReasons[code]} (${code})` : null;
}

function versionProblem({ database }: DataFolder): string | null {
  try {
    const version = readFileSync(join(database, 'PG_VERSION'), 'utf8').trim();
    if (version === postgresVersion || !/^\d+$/.test(version)) return null;
    return `PostgreSQL ${version} has written it, and this is ${postgresVersion}`;
  } catch {
    return null;
  }
}
