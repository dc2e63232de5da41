import { DataFolderError, dataDirFromEnvironment } from './embedded/data-folder.ts';

const usage = 'Usage: npm run admin -- grant|revoke <e-mail>';

async function runAdminCommand([verb, email, ...rest]: string[]): Promise<void> {
  if ((verb !== 'grant' && verb !== 'revoke') || !email?.includes('@') || rest.length > 0) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const { SetAdminError, setAdmin } = await import('./embedded/set-admin.ts');
  try {
    await setAdmin(dataDirFromEnvironment(), email, verb === 'grant');
    console.log(`${email} is ${verb === 'grant' ? 'an admin now' : 'no admin any more'}.`);
  } catch (error) {
    const known = error instanceof SetAdminError || error instanceof DataFolderError;
    console.error(known ? error.message : error);
    process.exitCode = 1;
  }
}

await runAdminCommand(process.argv.slice(2));
