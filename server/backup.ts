import { join } from 'node:path';
import { backUp, printCounts } from './backend/backup.ts';
import { backupsFolder } from './backend/data-folder.ts';
import { dataDirOf } from './settings.ts';
import { reportError, UserError } from './user-error.ts';

const [file = join(backupsFolder, `${new Date().toISOString().replace(/[:.]/g, '-')}.backup.gz`), ...rest] =
  process.argv.slice(2);
try {
  if (rest.length > 0) throw new UserError('Usage: npm run backup [-- FILE]');
  const counts = await backUp(dataDirOf(process.env), file);
  console.log(`The data is in ${file}, without keys and sessions:`);
  printCounts(counts);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
