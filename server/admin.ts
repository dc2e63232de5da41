import { setAdmin } from './backend/set-admin.ts';
import { hostedProjectOf, readSettings } from './settings.ts';
import { runCommand, UserError } from './user-error.ts';

await runCommand(async () => {
  const [verb, email, ...rest] = process.argv.slice(2);
  if ((verb !== 'grant' && verb !== 'revoke') || !email?.includes('@') || rest.length > 0) {
    throw new UserError('Usage: npm run admin -- grant|revoke <e-mail>');
  }
  const admin = verb === 'grant';
  const { dataDir, siteUrl } = readSettings(process.env);
  const hosted = hostedProjectOf(process.env);
  if (hosted !== null) {
    const statement = `select public.set_admin('${email.replaceAll("'", "''")}', ${admin});`;
    throw new UserError(
      `This command is for the embedded backend, and VITE_SUPABASE_URL names the project ${hosted.url}. Run there, in its SQL editor:\n  ${statement}`,
    );
  }
  await setAdmin(dataDir, email, admin, siteUrl);
  console.log(`${email} is ${admin ? 'an admin now' : 'no admin any more'}.`);
});
