import { BackupError } from './embedded/backup.ts';
import { dataDirFromEnvironment } from './embedded/data-folder.ts';
import { restore } from './embedded/restore.ts';
import { reportFailure } from './failure.ts';
import { printCounts } from './row-counts.ts';

const usage = 'Usage: npm run restore -- FILE';

const [file, ...rest] = process.argv.slice(2);
try {
  if (file === undefined || rest.length > 0) throw new BackupError(usage);
  const { madeAt, counts, deletedSince } = await restore(dataDirFromEnvironment(), file);
  console.log(`The data of ${madeAt} is restored and compared with the backup. Everybody signs in again:`);
  printCounts(counts);
  if (deletedSince > 0) console.log(`Messages deleted for good since then, not restored: ${deletedSince}`);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
