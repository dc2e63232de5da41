import { join } from 'node:path';
import { BackupError, backUp } from './backend/backup.ts';
import { backupsFolder, dataDirFromEnvironment } from './backend/data-folder.ts';
import { reportFailure } from './report-error.ts';
import { printCounts } from './row-counts.ts';

const usage = 'Usage: npm run backup [-- FILE]';

const [file = join(backupsFolder, `${new Date().toISOString().replace(/[:.]/g, '-')}.backup.gz`), ...rest] =
  process.argv.slice(2);
try {
  if (rest.length > 0) throw new BackupError(usage);
  const counts = await backUp(dataDirFromEnvironment(), file);
  console.log(`The data is in ${file}, without keys and sessions:`);
  printCounts(counts);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
