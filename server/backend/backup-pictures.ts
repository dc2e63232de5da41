import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { pictureNamesIn } from '../storage/picture-folder.ts';
import { partsOf } from '../storage/routes.ts';
import { toUserError, UserError } from '../user-error.ts';
import { parseLine } from './backup-line.ts';
import type { DataFolder } from './data-folder.ts';

/** A multiple of three, so that the texts of all parts make one. */
const partBytes = 48 * 1024;

const partStart = '{"bytes":"';

/** The line after the parts of a file. */
const endSchema = v.object({ end: v.object({ size: v.number(), sha256: v.string() }) });
const startSchema = v.object({ picture: v.string() });
const lineSchema = v.union([startSchema, endSchema]);

const noEnd = 'The backup is damaged: a picture has no end.';
const noName = 'The backup is damaged: a part of a picture has no name.';

/** The lines of a backup that hold the files of pictures; counts them. */
export async function* pictureLines({ pictures }: DataFolder, count: (files: number) => void) {
  const names = pictureNamesIn(pictures);
  for (const name of names) {
    yield `${JSON.stringify({ picture: name })}\n`;
    const sum = createHash('sha256');
    let size = 0;
    const file = join(pictures, name);
    const parts: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: partBytes });
    try {
      for await (const part of parts) {
        sum.update(part);
        size += part.length;
        yield `${partStart}${part.toString('base64')}"}\n`;
      }
    } catch (error) {
      throw toUserError(error, file);
    }
    yield `${JSON.stringify({ end: { size, sha256: sum.digest('hex') } })}\n`;
  }
  count(names.length);
}

/** Restores the files of pictures into a folder of their own, from the lines of a backup. */
export function openPictureRestore({ pictures, restoredPictures }: DataFolder) {
  let writing: { name: string; file: number; sum: ReturnType<typeof createHash>; size: number } | null = null;
  let count = 0;
  // A restore that was killed leaves its own.
  rmSync(restoredPictures, { recursive: true, force: true });

  function begin(name: string): void {
    if (writing !== null || partsOf(name) === null) throw new UserError(noEnd);
    mkdirSync(restoredPictures, { recursive: true, mode: 0o700 });
    const file = openSync(join(restoredPictures, name), 'w', 0o600);
    writing = { name, file, sum: createHash('sha256'), size: 0 };
  }

  function add(part: Buffer): void {
    if (writing === null) throw new UserError(noName);
    writeSync(writing.file, part);
    writing.sum.update(part);
    writing.size += part.length;
  }

  function end(expected: { size: number; sha256: string }): void {
    if (writing === null) throw new UserError(noName);
    const { name, file, sum, size } = writing;
    fsyncSync(file);
    close();
    if (size !== expected.size || sum.digest('hex') !== expected.sha256) {
      throw new UserError(`The picture ${name} differs from what the backup says of it.`);
    }
    count += 1;
  }

  function close(): void {
    if (writing !== null) closeSync(writing.file);
    writing = null;
  }

  return {
    /** Whether a line is of a picture; then it is taken. */
    take(line: string): boolean {
      if (line.startsWith(partStart)) {
        add(Buffer.from(line.slice(partStart.length, -2), 'base64'));
        return true;
      }
      if (!/^\{"(picture|end)":/.test(line)) {
        if (writing !== null) throw new UserError(noEnd);
        return false;
      }
      const parsed = parseLine(lineSchema, line);
      if ('picture' in parsed) begin(parsed.picture);
      else end(parsed.end);
      return true;
    },
    count: () => count,
    /** Moves the files to the others. Those that are there stay. */
    join(): void {
      mkdirSync(pictures, { recursive: true, mode: 0o700 });
      for (const name of count === 0 ? [] : readdirSync(restoredPictures)) {
        renameSync(join(restoredPictures, name), join(pictures, name));
      }
      const folder = openSync(pictures, 'r');
      fsyncSync(folder);
      closeSync(folder);
    },
    /** Removes what has not been moved. */
    [Symbol.dispose](): void {
      close();
      rmSync(restoredPictures, { recursive: true, force: true });
    },
  };
}
