import {
  backupsFolder,
  DataFolderError,
  dataDirFromEnvironment,
  dataFolderAt,
} from './backend/data-folder.ts';
import { deleteData } from './backend/delete-data.ts';

try {
  const folder = dataFolderAt(dataDirFromEnvironment());
  const deleted = deleteData(folder, backupsFolder);
  console.log(
    deleted ? `The local data in ${folder.root} is deleted.` : `There is no local data in ${folder.root}.`,
  );
} catch (error) {
  console.error(error instanceof DataFolderError ? error.message : error);
  process.exitCode = 1;
}
