import * as v from 'valibot';
import type { HostedProject } from '#server/settings.ts';
import { type Finding, missing, ok, open, skipped } from './findings.ts';
import { sendRequest } from './hosted-project.ts';

const settingsSchema = v.object({
  external: v.record(v.string(), v.boolean()),
  disable_signup: v.boolean(),
  mailer_autoconfirm: v.boolean(),
});

const pushAdvice = 'run `npx supabase config push` with the settings of supabase/config.toml';

/** The ways to sign in, as the project publishes them. */
export async function checkSignIn(project: HostedProject): Promise<Finding[]> {
  const response = await sendRequest(project, '/auth/v1/settings');
  const settings = v.safeParse(settingsSchema, response.body);
  if (!settings.success) {
    return [
      missing(
        'auth settings',
        `no response from /auth/v1/settings (status ${response.status}); check URL and key`,
      ),
    ];
  }
  const { external, disable_signup, mailer_autoconfirm } = settings.output;
  const others = Object.keys(external).filter((name) => external[name] && name !== 'email');
  return [
    disable_signup ? ok('sign-up is closed') : open('sign-up', `anybody can make an account; ${pushAdvice}`),
    external.email
      ? ok('sign-in by e-mail and password is on')
      : missing('sign-in by e-mail and password', `no admin can sign in; ${pushAdvice}`),
    others.length === 0
      ? ok('no other way to sign in is on')
      : open(`sign-in by ${others.join(', ')}`, `the site does not use it; ${pushAdvice}`),
    mailer_autoconfirm
      ? open('e-mail addresses count without confirmation', pushAdvice)
      : ok('e-mail addresses have to be confirmed'),
  ];
}

/** Where links in mails lead: a link that does not count is led there too, and says so. */
export async function checkRedirects(project: HostedProject, siteUrl: string | null): Promise<Finding[]> {
  const findings: Finding[] = [];
  const unset = await redirectTargetOf(project, null);
  if (unset === null)
    return [skipped('redirect addresses', 'the project does not show them; look at site_url yourself')];
  const isWrong = siteUrl !== null && unset.origin !== siteUrl;
  if (isLoopback(unset)) {
    findings.push(
      open(
        `site_url is ${unset.origin}`,
        `set the address of the site in supabase/config.toml; ${pushAdvice}`,
      ),
    );
  } else if (isWrong) {
    findings.push(open(`site_url is ${unset.origin}`, `the site is at ${siteUrl}; ${pushAdvice}`));
  } else findings.push(ok(`links in mails lead to ${unset.origin}`));

  const elsewhere = await redirectTargetOf(project, 'https://elsewhere.invalid/reset-password');
  if (elsewhere?.hostname === 'elsewhere.invalid') {
    findings.push(
      open('additional_redirect_urls let links lead anywhere', `list the site's page alone; ${pushAdvice}`),
    );
  } else findings.push(ok('links in mails lead to no other site'));

  if (siteUrl === null) {
    findings.push(
      skipped('redirect address /reset-password', 'set VITE_SITE_URL, or name the site when asked'),
    );
    return findings;
  }
  const page = `${siteUrl}/reset-password`;
  const own = await redirectTargetOf(project, page);
  const isListed = own !== null && own.origin + own.pathname === page;
  findings.push(
    isListed
      ? ok(`links in mails may lead to ${page}`)
      : missing(`redirect address ${page}`, `add it to additional_redirect_urls; ${pushAdvice}`),
  );
  return findings;
}

async function redirectTargetOf(project: HostedProject, redirectTo: string | null): Promise<URL | null> {
  const search = new URLSearchParams({ token: 'check', type: 'recovery' });
  if (redirectTo !== null) search.set('redirect_to', redirectTo);
  const { headers } = await sendRequest(project, `/auth/v1/verify?${search}`);
  const location = headers.get('location');
  return location !== null && URL.canParse(location) ? new URL(location) : null;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
