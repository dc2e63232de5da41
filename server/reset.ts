import { backupsFolder, dataFolderAt } from './backend/data-folder.ts';
import { deleteData } from './backend/delete-data.ts';
import { runCommand } from './run-command.ts';
import { dataDirOf } from './settings.ts';

await runCommand(async () => {
  const folder = dataFolderAt(dataDirOf(process.env));
  const isDeleted = deleteData(folder, backupsFolder);
  console.log(
    isDeleted ? `The local data in ${folder.root} is deleted.` : `There is no local data in ${folder.root}.`,
  );
});
