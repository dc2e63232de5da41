import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type PublicContent, publicContentSchema } from '#domain/public-content.ts';
import { replaceFile } from '../replace-file.ts';
import { reasonOf } from '../user-error.ts';

/** The file for the content that was published last, and the name of its source. */
export type StoredContentFile = { file: string; source: string };

/** The content that was published last from this source; null when there is none, or it cannot be read. */
export function readStoredContent({ file, source }: StoredContentFile): PublicContent | null {
  const schema = v.object({ source: v.literal(source), content: publicContentSchema });
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8'))).content;
  } catch {
    return null;
  }
}

/** Replaces the file as a whole. A failure is logged: a start while the backend is down needs it, and nothing else. */
export function writeStoredContent({ file, source }: StoredContentFile, content: PublicContent): void {
  try {
    replaceFile(file, JSON.stringify({ source, content }));
  } catch (error) {
    console.error(`${file} cannot be written: ${reasonOf(error)}.`);
  }
}
