import { expect, test } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';
import type { PublicAgency } from '#domain/public-content.ts';
import { readSettings } from '#server/settings.ts';
import { UserError } from '#server/user-error.ts';
import { checkAgency, checkHostedBuild } from './hosted-build.ts';

const complete = {
  VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_Vm1qkYb8',
  VITE_SITE_URL: 'https://www.weavers.studio',
};

/** The supabase CLI's key for every project on a developer's machine begins like this one. */
const demoKey = ['{"alg":"HS256"}', '{"iss":"supabase-demo","role":"anon"}', 'signature']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

const check = (variables: Record<string, string>) => () => checkHostedBuild(readSettings(variables));

test('a build for a project of one’s own is let through, and one without a project is not looked at', () => {
  expect(check(complete)).not.toThrow();
  expect(check({ VITE_SITE_URL: 'http://example.com' })).not.toThrow();
});

test.each([
  [
    { VITE_SUPABASE_URL: 'https://example.supabase.co' },
    'VITE_SUPABASE_URL is an example: "https://example.supabase.co".',
  ],
  [
    { VITE_SUPABASE_ANON_KEY: demoKey },
    'VITE_SUPABASE_ANON_KEY is an example: put the public key of the project there.',
  ],
])('refuses %o', (variables, sentence) => {
  expect(check({ ...complete, ...variables })).toThrow(new UserError(sentence));
});

const checkFacts =
  (agency: PublicAgency, variables: Record<string, string> = complete) =>
  () =>
    checkAgency(readSettings(variables), agency, variables);

test('refuses the built-in facts of the agency, each sample named, unless they are allowed', () => {
  const { agency } = builtInContent;
  expect(checkFacts(agency)).toThrow(
    new UserError(
      'The facts of the agency are still samples: name "Farweave", email "hello@farweave.example", ' +
        'LinkedIn "https://example.com/linkedin/farweave", GitHub "https://example.com/github/farweave", ' +
        'Mastodon "https://example.com/mastodon/farweave". ' +
        'Change them in the admin area, under Content, Agency, or set ALLOW_SAMPLE_AGENCY=true.',
    ),
  );
  expect(checkFacts(agency, { ...complete, ALLOW_SAMPLE_AGENCY: 'true' })).not.toThrow();
  expect(checkFacts(agency, {})).not.toThrow();
});

test('lets an agency of one’s own through, which needs an address of its own too', () => {
  const links = [{ name: 'LinkedIn', address: 'https://www.linkedin.com/company/weavers' }];
  const own = { ...builtInContent.agency, name: 'Weavers', email: 'hello@weavers.studio', links };
  expect(checkFacts(own)).not.toThrow();
  const { VITE_SITE_URL: _, ...withoutAddress } = complete;
  expect(checkFacts(own, withoutAddress)).toThrow('address "https://www.farweave.example"');
});
