import type { HostedProject } from '#server/settings.ts';
import { UserError } from '#server/user-error.ts';
import { checkIsAdmin, checkReading } from './access.ts';
import { type Account, type Client, type Context, signIn, visitorOf } from './client.ts';
import { checkContactFunction, checkMessage } from './contact-function.ts';
import { type Finding, skipped } from './findings.ts';
import { checkSchema, type Facts } from './schema.ts';
import { checkRedirects, checkSignIn } from './sign-in.ts';

/** What to check, and as whom; without accounts only what a visitor can see is checked. */
type Request = {
  project: HostedProject;
  siteUrl: string | null;
  admin: Account | null;
  member: Account | null;
  /** What the migrations make. */
  expected: Facts;
};

type Check = (context: Context) => AsyncGenerator<Finding>;

const visitorChecks: Check[] = [checkSignIn, checkRedirects];
const accountChecks: Check[] = [checkIsAdmin, checkSchema, checkReading, checkContactFunction, checkMessage];

/**
 * Checks a hosted project. It changes nothing but one contact message, which it deletes again, and the sessions that it
 * begins and ends.
 * @throws UserError when the project does not respond, gets requests without their query, or refuses a sign-in.
 */
export async function checkHosted(
  { project, siteUrl, expected, ...accounts }: Request,
  report: (finding: Finding) => void,
): Promise<void> {
  const visitor = visitorOf(project);
  if ((await visitor.send('/auth/v1/health')).status === 401)
    throw new UserError('The project refuses the public key.');
  await requireQuery(visitor);
  const run = async (checks: Check[], signedIn: Client[]) => {
    const admin = signedIn.find(({ role }) => role === 'admin');
    for (const check of checks)
      for await (const finding of check({
        siteUrl,
        visitor,
        admin,
        clients: [visitor, ...signedIn],
        expected,
      }))
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

/** Without its query, a request reads all of a table, and a log-out ends all sessions of a user. */
async function requireQuery({ send }: Client): Promise<void> {
  const { body } = await send('/rest/v1/content_revision?select=no_such_column');
  if (!Array.isArray(body)) return;
  throw new UserError(
    'Requests lose their query on the way to the project, so nothing was checked: let the proxy or gateway before it pass the query on.',
  );
}
