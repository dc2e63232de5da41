import { backupsFolder, dataFolderAt } from './backend/data-folder.ts';
import { deleteData } from './backend/delete-data.ts';
import { dataDirOf } from './settings.ts';
import { reportError } from './user-error.ts';

try {
  const folder = dataFolderAt(dataDirOf(process.env));
  const deleted = deleteData(folder, backupsFolder);
  console.log(
    deleted ? `The local data in ${folder.root} is deleted.` : `There is no local data in ${folder.root}.`,
  );
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
