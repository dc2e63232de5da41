import { backupsFolder, dataFolderAt } from './backend/data-folder.ts';
import { deleteData } from './backend/delete-data.ts';
import { dataDirOf } from './settings.ts';
import { runCommand } from './user-error.ts';

await runCommand(async () => {
  const folder = dataFolderAt(dataDirOf(process.env));
  const isDeleted = deleteData(folder, backupsFolder);
  console.log(
    isDeleted ? `The local data in ${folder.root} is deleted.` : `There is no local data in ${folder.root}.`,
  );
});
