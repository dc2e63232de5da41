import { randomUUID } from 'node:crypto';
import { mkdirSync, openAsBlob, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../user-error.ts';
import { partsOf } from './routes.ts';

/** The files of pictures in a folder. Names are those that {@link partsOf} knows. */
export type PictureFolder = ReturnType<typeof openPictureFolder>;

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
    /** The bytes, which are read from the disk as they are used; null when there is no such file. */
    async read(name: string): Promise<Blob | null> {
      const file = fileAt(name);
      return (await stat(file).catch(absentAsNull)) && openAsBlob(file);
    },
    async list(): Promise<{ name: string; changedAt: Date }[]> {
      const files = pictureNamesIn(path).map(async (name) => {
        const { mtime } = await stat(join(path, name));
        return { name, changedAt: mtime };
      });
      return Promise.all(files);
    },
    /** Stores a file whole, or nothing. */
    async store(name: string, bytes: Uint8Array): Promise<void> {
      const draft = join(path, `${randomUUID()}${draftEnding}`);
      try {
        await writeFile(draft, bytes, { mode: 0o600, flag: 'wx', flush: true });
        await rename(draft, fileAt(name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await using folder = await open(path, 'r');
      await folder.sync();
    },
    async remove(name: string): Promise<void> {
      await rm(fileAt(name), { force: true });
    },
  };
}

function absentAsNull(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
