import { reportFailure } from './report-error.ts';
import { hostedProjectOf, readEnvironment } from './settings.ts';

const usage = 'Usage: npm run admin -- grant|revoke <e-mail>';

async function runAdminCommand([verb, email, ...rest]: string[]): Promise<void> {
  if ((verb !== 'grant' && verb !== 'revoke') || !email?.includes('@') || rest.length > 0) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const { SetAdminError, setAdmin } = await import('./backend/set-admin.ts');
  try {
    const { dataDir, siteUrl } = readEnvironment(process.env);
    const hosted = hostedProjectOf(process.env);
    if (hosted !== null) throw new SetAdminError(wayOfHosted(hosted.url, email, verb === 'grant'));
    await setAdmin(dataDir, email, verb === 'grant', siteUrl ?? undefined);
    console.log(`${email} is ${verb === 'grant' ? 'an admin now' : 'no admin any more'}.`);
  } catch (error) {
    if (error instanceof SetAdminError) console.error(error.message);
    else reportFailure(error);
    process.exitCode = 1;
  }
}

function wayOfHosted(url: string, email: string, admin: boolean): string {
  const statement = `select public.set_admin('${email.replaceAll("'", "''")}', ${admin});`;
  return `This command is for the embedded backend, and VITE_SUPABASE_URL names the project ${url}. Run there, in its SQL editor:\n  ${statement}`;
}

await runAdminCommand(process.argv.slice(2));
