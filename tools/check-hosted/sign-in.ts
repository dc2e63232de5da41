import * as v from 'valibot';
import { isLoopback } from '#server/loopback.ts';
import type { Client, Context } from './client.ts';
import { type Finding, missing, ok, open, skipped } from './findings.ts';

const settingsSchema = v.object({
  external: v.record(v.string(), v.boolean()),
  disable_signup: v.boolean(),
  mailer_autoconfirm: v.boolean(),
});

const pushAdvice = 'run `npx supabase config push` with the settings of supabase/config.toml';

/** The ways to sign in, as the project publishes them. */
export async function* checkSignIn({ visitor }: Context): AsyncGenerator<Finding> {
  const { body, status } = await visitor.send('/auth/v1/settings');
  const settings = v.safeParse(settingsSchema, body);
  if (!settings.success) {
    const advice = `no response from /auth/v1/settings (status ${status}); check URL and key`;
    yield missing('auth settings', advice);
    return;
  }
  const { external, disable_signup, mailer_autoconfirm } = settings.output;
  const others = Object.keys(external).filter((name) => external[name] && name !== 'email');
  yield disable_signup
    ? ok('sign-up is closed')
    : open('sign-up', `anybody can make an account; ${pushAdvice}`);
  yield external.email
    ? ok('sign-in by e-mail and password is on')
    : missing('sign-in by e-mail and password', `no admin can sign in; ${pushAdvice}`);
  yield others.length === 0
    ? ok('no other way to sign in is on')
    : open(`sign-in by ${others.join(', ')}`, `the site does not use it; ${pushAdvice}`);
  yield mailer_autoconfirm
    ? open('e-mail addresses count without confirmation', pushAdvice)
    : ok('e-mail addresses have to be confirmed');
}

/** Where links in mails lead: an invalid link is led there too, with its error. */
export async function* checkRedirects({ visitor, siteUrl }: Context): AsyncGenerator<Finding> {
  const unset = await redirectTargetOf(visitor);
  if (unset === null) {
    yield skipped('redirect addresses', 'the project does not show them; look at site_url yourself');
    return;
  }
  const fault = isLoopback(unset.hostname)
    ? 'set the address of the site in supabase/config.toml'
    : siteUrl !== null && unset.origin !== siteUrl && `the site is at ${siteUrl}`;
  yield fault
    ? open(`site_url is ${unset.origin}`, `${fault}; ${pushAdvice}`)
    : ok(`links in mails lead to ${unset.origin}`);

  const elsewhere = await redirectTargetOf(visitor, 'https://elsewhere.invalid/reset-password');
  yield elsewhere?.hostname === 'elsewhere.invalid'
    ? open('additional_redirect_urls let links lead anywhere', `list the site's page alone; ${pushAdvice}`)
    : ok('links in mails lead to no other site');

  if (siteUrl === null) {
    yield skipped('redirect address /reset-password', 'set VITE_SITE_URL, or name the site when asked');
    return;
  }
  const page = `${siteUrl}/reset-password`;
  const own = await redirectTargetOf(visitor, page);
  yield own !== null && own.origin + own.pathname === page
    ? ok(`links in mails may lead to ${page}`)
    : missing(`redirect address ${page}`, `add it to additional_redirect_urls; ${pushAdvice}`);
}

async function redirectTargetOf({ send }: Client, redirectTo?: string): Promise<URL | null> {
  const search = new URLSearchParams({
    token: 'check',
    type: 'recovery',
    ...(redirectTo !== undefined && { redirect_to: redirectTo }),
  });
  const { headers } = await send(`/auth/v1/verify?${search}`);
  return URL.parse(headers.get('location') ?? '');
}
