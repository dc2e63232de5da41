import { createInterface } from 'node:readline/promises';
import { backupsFolder, dataFolderAt } from './backend/data-folder.ts';
import { deleteData } from './backend/delete-data.ts';
import { readResetArguments } from './command-arguments.ts';
import { runCommand } from './run-command.ts';
import { dataDirOf } from './settings.ts';
import { UserError } from './user-error.ts';

async function confirm(contents: string, isConfirmed: boolean): Promise<boolean> {
  console.log(contents);
  if (isConfirmed) return true;
  if (!process.stdin.isTTY) {
    throw new UserError(
      'Nothing was deleted, since nobody can be asked here. To delete all of it: npm run reset -- --yes',
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  const leave = () => process.exit(130);
  // By Ctrl-D; Ctrl-C ends the process.
  terminal.once('close', leave);
  const answer = await terminal.question('Delete all of it? Type yes: ');
  terminal.off('close', leave).close();
  return answer.trim() === 'yes';
}

await runCommand(async () => {
  const { isConfirmed } = readResetArguments(process.argv.slice(2));
  const folder = dataFolderAt(dataDirOf(process.env));
  const outcome = await deleteData(folder, backupsFolder, (contents) => confirm(contents, isConfirmed));
  if (outcome === 'kept') throw new UserError('Nothing was deleted.');
  // The embedded Postgres sets it when it cannot open a database.
  process.exitCode = 0;
  console.log(
    outcome === 'deleted'
      ? `The local data in ${folder.root} is deleted.`
      : `There is no local data in ${folder.root}.`,
  );
});
