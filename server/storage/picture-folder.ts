import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../user-error.ts';
import { partsOf } from './routes.ts';

/** The files of pictures in a folder. Names are those that {@link partsOf} knows. */
export type PictureFolder = ReturnType<typeof openPictureFolder>;

export type StoredFile = { name: string; size: number; changedAt: Date };

/** A file that is being written. */
const draftEnding = '.new';

/** The names of all files in a folder, in their order; none where it does not exist. */
export function pictureNamesIn(path: string): string[] {
  try {
    return readdirSync(path)
      .filter((name) => partsOf(name) !== null)
      .sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Makes the folder where it is absent, and removes what a killed process has left half written. */
export function openPictureFolder(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(path)) {
    if (name.endsWith(draftEnding)) rmSync(join(path, name), { force: true });
  }
  const fileAt = (name: string) => {
    if (partsOf(name) === null) throw new Error('No file of a picture has this name.');
    return join(path, name);
  };

  return {
    path,
    /** Null when there is no such file. The caller closes it. */
    async open(name: string): Promise<FileHandle | null> {
      return open(fileAt(name), 'r').catch(absentAsNull);
    },
    async find(name: string): Promise<StoredFile | null> {
      const found = await stat(fileAt(name)).catch(absentAsNull);
      return found && { name, size: found.size, changedAt: found.mtime };
    },
    /** All files, by name. */
    async list(): Promise<StoredFile[]> {
      const names = (await readdir(path)).filter((name) => partsOf(name) !== null).sort();
      const files: StoredFile[] = [];
      for (const name of names) {
        const file = await this.find(name);
        if (file) files.push(file);
      }
      return files;
    },
    /** Stores a file whole, or nothing. */
    async store(name: string, bytes: Uint8Array): Promise<void> {
      const draft = join(path, `${randomUUID()}${draftEnding}`);
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, fileAt(name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(path);
    },
    async remove(name: string): Promise<void> {
      await rm(fileAt(name), { force: true });
    },
  };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function absentAsNull(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
