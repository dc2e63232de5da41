import { readNoArguments } from '#server/command-arguments.ts';
import { openPrompt, type Prompt } from '#server/prompt.ts';
import { runCommand } from '#server/run-command.ts';
import { readSettings } from '#server/settings.ts';
import { UserError } from '#server/user-error.ts';
import { checkHosted } from './check-hosted/check.ts';
import type { Account } from './check-hosted/client.ts';
import { isFault, lineOf } from './check-hosted/findings.ts';
import { readExpectedFacts } from './check-hosted/schema.ts';

/** Reads the project from the environment, or else from the terminal. */
async function readProject(prompt: Prompt) {
  const given = process.env;
  const { hosted, siteUrl } = readSettings({
    VITE_SUPABASE_URL: given.VITE_SUPABASE_URL?.trim() || (await prompt.ask('URL of the project: ')),
    VITE_SUPABASE_ANON_KEY: given.VITE_SUPABASE_ANON_KEY?.trim() || (await prompt.ask('Public key: ')),
    VITE_SITE_URL:
      given.VITE_SITE_URL?.trim() || (await prompt.ask('Address of the site (empty: not checked): ')),
  });
  if (hosted === null) throw new UserError('URL and public key of a project are needed.');
  return { project: hosted, siteUrl };
}

async function readAccount(prompt: Prompt, who: string): Promise<Account | null> {
  const email = await prompt.ask(`E-mail of ${who} (empty: not checked): `);
  return email === '' ? null : { email, password: await prompt.askSecret('Password: ') };
}

await runCommand(async () => {
  readNoArguments('npm run check:hosted', process.argv.slice(2));
  using prompt = openPrompt();
  const { project, siteUrl } = await readProject(prompt);
  const admin = await readAccount(prompt, 'an admin');
  const member = await readAccount(prompt, 'a non-admin');
  let faults = 0;
  const expected = await readExpectedFacts();
  await checkHosted({ project, siteUrl, admin, member, expected }, (finding) => {
    if (isFault(finding)) faults += 1;
    console.log(lineOf(finding));
  });
  console.log(faults === 0 ? 'Nothing is missing or open.' : `${faults} missing or open.`);
  process.exitCode = faults === 0 ? 0 : 1;
});
