import { join } from 'node:path';
import { backUp, printCounts } from './backend/backup.ts';
import { backupsFolder } from './backend/data-folder.ts';
import { runCommand } from './run-command.ts';
import { dataDirOf } from './settings.ts';
import { UserError } from './user-error.ts';

await runCommand(async () => {
  const defaultName = `${new Date().toISOString().replace(/[:.]/g, '-')}.backup.gz`;
  const [file = join(backupsFolder, defaultName), ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new UserError('Usage: npm run backup [-- FILE]');
  const counts = await backUp(dataDirOf(process.env), file);
  console.log(`The data is in ${file}, without keys and sessions:`);
  printCounts(counts);
});
