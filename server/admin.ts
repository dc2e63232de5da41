import { setAdmin } from './backend/set-admin.ts';
import { readAdminArguments } from './command-arguments.ts';
import { runCommand } from './run-command.ts';
import { hostedProjectOf, readSettings } from './settings.ts';
import { UserError } from './user-error.ts';

await runCommand(async () => {
  const { email, isAdmin } = readAdminArguments(process.argv.slice(2));
  const hosted = hostedProjectOf(process.env);
  if (hosted !== null) {
    const statement = `select public.set_admin('${email.replaceAll("'", "''")}', ${isAdmin});`;
    throw new UserError(
      `This command is for the embedded backend, and VITE_SUPABASE_URL names the project ${hosted.url}. Run there, in its SQL editor:\n  ${statement}`,
    );
  }
  const { dataDir, siteUrl } = readSettings(process.env);
  // Opening the data folder adds or removes the demo accounts: they exist only at a loopback address.
  await setAdmin(dataDir, email, isAdmin, siteUrl);
  console.log(`${email} is ${isAdmin ? 'an admin now' : 'no longer an admin'}.`);
});
