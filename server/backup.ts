import { join } from 'node:path';
import { backUp } from './backend/backup.ts';
import { backupsFolder } from './backend/data-folder.ts';
import { readBackupArguments } from './command-arguments.ts';
import { runCommand } from './run-command.ts';
import { dataDirOf } from './settings.ts';

await runCommand(async () => {
  const defaultName = `${new Date().toISOString().replace(/[:.]/g, '-')}.backup.tar.gz`;
  const file = readBackupArguments(process.argv.slice(2)).file ?? join(backupsFolder, defaultName);
  await backUp(dataDirOf(process.env), file);
  console.log(`The data is in ${file}, which only you may read, without keys.`);
});
