import { DataFolderError, dataDirFromEnvironment } from './embedded/data-folder.ts';
import { SetAdminError, setAdmin } from './embedded/set-admin.ts';

const usage = 'Usage: npm run admin -- grant|revoke <e-mail>';

async function runAdminCommand([verb, email, ...rest]: string[]): Promise<void> {
  if ((verb !== 'grant' && verb !== 'revoke') || !email?.includes('@') || rest.length > 0) {
    throw new SetAdminError(usage);
  }
  await setAdmin(dataDirFromEnvironment(), email, verb === 'grant');
  console.log(`${email} is ${verb === 'grant' ? 'an admin now' : 'no admin any more'}.`);
}

try {
  await runAdminCommand(process.argv.slice(2));
} catch (error) {
  const known = error instanceof SetAdminError || error instanceof DataFolderError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
