import { createClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { pictureBucket } from '#domain/picture.ts';
import { orphansAmong, sweptSchema } from '#server/storage/orphans.ts';
import { UserError } from '#server/user-error.ts';

/** A file in the bucket; `size` in bytes. */
type HostedFile = { name: string; size: number; changedAt: Date };

/** Files that nothing needs, and pictures that lose their row with them. */
export type Orphans = ReturnType<typeof orphansAmong<HostedFile>>;

const pageSize = 1_000;
const removeSize = 100;

const objectSchema = v.object({
  name: v.string(),
  updated_at: v.nullable(v.string()),
  metadata: v.nullable(v.object({ size: v.optional(v.number(), 0) })),
});

/** The pictures of a hosted project, by its Storage and REST API with the secret key. Its calls throw a UserError. */
export function openHostedPictures(url: string, secretKey: string) {
  const client = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const bucket = client.storage.from(pictureBucket);

  async function listFiles(): Promise<HostedFile[]> {
    const files: HostedFile[] = [];
    for (;;) {
      const page = dataOf('Storage', await bucket.list('', { limit: pageSize, offset: files.length }));
      for (const { name, updated_at, metadata } of v.parse(v.array(objectSchema), page)) {
        files.push({ name, size: metadata?.size ?? 0, changedAt: new Date(updated_at ?? Date.now()) });
      }
      if (page.length < pageSize) return files;
    }
  }

  async function sweep(removed: string[]) {
    const answer = dataOf('The database', await client.rpc('sweep_pictures', { removed }));
    const swept = v.safeParse(sweptSchema, answer);
    if (!swept.success) throw new UserError('The database has another version of sweep_pictures.');
    return swept.output;
  }

  return {
    async findOrphans(): Promise<Orphans> {
      const files = await listFiles();
      return orphansAmong(files, await sweep([]));
    },
    /** Removes the files, then the rows. */
    async remove({ files, hashes }: Orphans): Promise<void> {
      for (let start = 0; start < files.length; start += removeSize) {
        const part = files.slice(start, start + removeSize).map(({ name }) => name);
        dataOf('Storage', await bucket.remove(part));
      }
      await sweep(hashes);
    },
  };
}

function dataOf<Data>(
  who: string,
  { data, error }: { data: Data | null; error: { message: string } | null },
): Data {
  if (error === null && data !== null) return data;
  throw new UserError(`${who} of the project answered: ${error?.message ?? 'nothing'}`);
}
