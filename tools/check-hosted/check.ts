import type { HostedProject } from '#server/settings.ts';
import { UserError } from '#server/user-error.ts';
import { checkFunctions, checkIsAdmin } from './access.ts';
import { type Account, type Client, type Context, signIn, visitorOf } from './client.ts';
import { checkContactFunction, checkMessageAndTables } from './contact-function.ts';
import { type Finding, skipped } from './findings.ts';
import { checkMigrations } from './migrations.ts';
import { checkRedirects, checkSignIn } from './sign-in.ts';

/** What to check, and as whom; without accounts only what a visitor can see is checked. */
type Request = {
  project: HostedProject;
  siteUrl: string | null;
  admin: Account | null;
  member: Account | null;
};

type Check = (context: Context) => AsyncGenerator<Finding>;

const visitorChecks: Check[] = [checkMigrations, checkSignIn, checkRedirects];
const accountChecks: Check[] = [checkIsAdmin, checkFunctions, checkContactFunction, checkMessageAndTables];

/**
 * Checks a hosted project. It changes nothing but one contact message, which it deletes again, and the sessions that
 * it ends.
 * @throws UserError when the project does not respond, or refuses a sign-in.
 */
export async function checkHosted(
  { project, siteUrl, ...accounts }: Request,
  report: (finding: Finding) => void,
): Promise<void> {
  const visitor = visitorOf(project);
  if ((await visitor.send('/auth/v1/health')).status === 401)
    throw new UserError('The project refuses the public key.');
  const run = async (checks: Check[], signedIn: Client[]) => {
    const admin = signedIn.find(({ role }) => role === 'admin');
    for (const check of checks)
      for await (const finding of check({ siteUrl, visitor, admin, clients: [visitor, ...signedIn] }))
        report(finding);
  };
  await run(visitorChecks, []);
  const signedIn: Client[] = [];
  try {
    for (const role of ['member', 'admin'] as const) {
      if (accounts[role]) signedIn.push(await signIn(project, role, accounts[role]));
    }
    await run(accountChecks, signedIn);
  } finally {
    for (const { send } of signedIn) await send('/auth/v1/logout?scope=local', { method: 'POST' });
  }
  const advice = 'give an account when asked';
  if (!accounts.admin)
    report(skipped('what an admin may do, the settings of the function, and a message', advice));
  if (!accounts.member) report(skipped('what a signed-in non-admin may do', advice));
}
