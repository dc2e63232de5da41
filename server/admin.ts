import { setAdmin } from './backend/set-admin.ts';
import { readAdminArguments } from './command-arguments.ts';
import { runCommand } from './run-command.ts';
import { readSettings, requireEmbeddedBackend } from './settings.ts';

await runCommand(async () => {
  const { email, isAdmin } = readAdminArguments(process.argv.slice(2));
  const statement = `select public.set_admin('${email.replaceAll("'", "''")}', ${isAdmin});`;
  requireEmbeddedBackend(process.env, `Run there, in its SQL editor:\n  ${statement}`);
  const { dataDir, siteUrl } = readSettings(process.env);
  // Opening the data folder adds or removes the demo accounts: they exist only at a loopback address.
  await setAdmin(dataDir, email, isAdmin, siteUrl);
  console.log(`${email} is ${isAdmin ? 'an admin now' : 'no longer an admin'}.`);
});
