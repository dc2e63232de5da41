import * as v from 'valibot';
import { partsOf } from './routes.ts';

/** The answer of `sweep_pictures`: the hashes of the pictures that nothing has named for 31 days, and of the others. */
export const sweptSchema = v.object({ orphans: v.array(v.string()), kept: v.array(v.string()) });

type Swept = v.InferOutput<typeof sweptSchema>;

/** Milliseconds after which the files of an upload that was cut off go. */
const uploadMs = 24 * 60 * 60 * 1000;

/**
 * The files that nothing needs, and the pictures that lose their row with them.
 * @param files read before the database was asked: the row of a picture is inserted after its files
 */
export function orphansAmong<File extends { name: string; changedAt: Date }>(
  files: readonly File[],
  { orphans, kept }: Swept,
  now = Date.now(),
): { files: File[]; hashes: string[] } {
  const isOld = ({ changedAt }: File) => changedAt.getTime() < now - uploadMs;
  const byHash = Map.groupBy(files, ({ name }) => partsOf(name)?.hash ?? '');
  const unnamed = new Set(orphans);
  const known = new Set(kept);
  return {
    // One that has just been stored is about to be named.
    files: [...byHash].flatMap(([hash, own]) => (!known.has(hash) && own.every(isOld) ? own : [])),
    hashes: [...unnamed].filter((hash) => byHash.get(hash)?.every(isOld) ?? true),
  };
}
