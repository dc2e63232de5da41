import { BackupError } from './backend/backup.ts';
import { dataDirFromEnvironment } from './backend/data-folder.ts';
import { restore } from './backend/restore.ts';
import { reportFailure } from './report-error.ts';
import { printCounts } from './row-counts.ts';
import { hostedProjectOf } from './settings.ts';

const usage = 'Usage: npm run restore -- FILE';

const [file, ...rest] = process.argv.slice(2);
try {
  if (file === undefined || rest.length > 0) throw new BackupError(usage);
  const hosted = hostedProjectOf(process.env);
  if (hosted !== null) {
    throw new BackupError(
      `This command is for the embedded backend, and VITE_SUPABASE_URL names the project ${hosted.url}. docs/deployment.md says how its data is restored.`,
    );
  }
  const { madeAt, counts, deletedSince } = await restore(dataDirFromEnvironment(), file);
  console.log(`The data of ${madeAt} is restored and compared with the backup. Everybody signs in again:`);
  printCounts(counts);
  if (deletedSince > 0) console.log(`Messages deleted for good since then, not restored: ${deletedSince}`);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
