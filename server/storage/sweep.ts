import * as v from 'valibot';
import { orphansAmong, sweptSchema } from './orphans.ts';
import type { PictureFolder } from './picture-folder.ts';

type Backend = { secretKey: string; fetchAsProduct(request: Request): Promise<Response> };

const dayMs = 24 * 60 * 60 * 1000;

/** Removes orphaned pictures now and once a day. What fails is logged, and tried again with the next sweep. */
export function sweepDaily(folder: PictureFolder, backend: Backend) {
  let running = Promise.resolve();
  const run = () => {
    running = sweep(folder, backend).then(
      (count) => {
        if (count > 0) console.log(`Removed ${count} files of pictures that nothing names.`);
      },
      (error: unknown) => console.error('Orphaned pictures could not be removed:', error),
    );
  };
  run();
  const timer = setInterval(run, dayMs);
  timer.unref();
  return {
    /** Resolves when a sweep that runs has ended. */
    stop(): Promise<void> {
      clearInterval(timer);
      return running;
    },
  };
}

/** Removes the files of orphaned pictures, then their rows. @returns how many files. */
export async function sweep(folder: PictureFolder, backend: Backend): Promise<number> {
  const files = await folder.list();
  const orphans = orphansAmong(files, await sweepPictures(backend, []));
  for (const { name } of orphans.files) await folder.remove(name);
  if (orphans.hashes.length > 0) await sweepPictures(backend, orphans.hashes);
  return orphans.files.length;
}

async function sweepPictures({ secretKey, fetchAsProduct }: Backend, removed: string[]) {
  const response = await fetchAsProduct(
    new Request('http://127.0.0.1/rest/v1/rpc/sweep_pictures', {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ removed }),
    }),
  );
  if (!response.ok) throw new Error(`sweep_pictures was answered with ${response.status}.`);
  return v.parse(sweptSchema, await response.json());
}
