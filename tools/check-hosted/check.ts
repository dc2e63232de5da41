import type { HostedProject } from '#server/settings.ts';
import { UserError } from '#server/user-error.ts';
import { type Callers, checkFunctions, checkIsAdmin, checkTables } from './access.ts';
import { checkFunction, checkMessageFlow } from './contact-function.ts';
import { type Finding, skipped } from './findings.ts';
import { sendRequest, signIn, signOut } from './hosted-project.ts';
import { checkMigrations } from './migrations.ts';
import { checkRedirects, checkSignIn } from './sign-in.ts';

/** The credentials of an account. */
export type Account = { email: string; password: string };

/** What to check, and as whom; without accounts only what a visitor can see is checked. */
export type Check = {
  project: HostedProject;
  siteUrl: string | null;
  admin: Account | null;
  member: Account | null;
};

/**
 * Checks a hosted project. It changes nothing but one contact message, which it deletes again, and the sessions that
 * it ends.
 * @throws UserError when the project does not respond, or refuses a sign-in.
 */
export async function checkHosted(check: Check, report: (finding: Finding) => void): Promise<void> {
  const { project, siteUrl } = check;
  const response = await sendRequest(project, '/auth/v1/health');
  if (response.status === 401) throw new UserError('The project refuses the public key.');
  const reportAll = (findings: Finding[]) => {
    for (const finding of findings) report(finding);
  };
  reportAll(await checkMigrations(project));
  reportAll(await checkSignIn(project));
  reportAll(await checkRedirects(project, siteUrl));

  const callers: Callers = { visitor: null, member: null, admin: null };
  try {
    if (check.admin) callers.admin = await signIn(project, check.admin);
    if (check.member) callers.member = await signIn(project, check.member);
    reportAll(await checkIsAdmin(project, callers));
    reportAll(await checkFunctions(project, callers));
    reportAll(await checkFunction(project, siteUrl ?? 'https://www.example.com', callers.admin));
    if (callers.admin)
      reportAll(await checkMessageFlow(project, callers.admin, () => checkTables(project, callers)));
    else reportAll(await checkTables(project, callers));
  } finally {
    for (const caller of [callers.admin, callers.member]) {
      if (caller) await signOut(project, caller);
    }
  }
  const advice = 'give an account when asked';
  if (!check.admin)
    report(skipped('what an admin may do, the settings of the function, and a message', advice));
  if (!check.member) report(skipped('what a signed-in non-admin may do', advice));
}
