import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { minimumPasswordLength } from '#domain/password.ts';

const root = new URL('..', import.meta.url);
const config = readFileSync(new URL('supabase/config.toml', root), 'utf8');

/** The lines of a section, without comments. */
function section(name: string): string[] {
  const [, rest = ''] = `\n${config}`.split(`\n[${name}]\n`);
  const [lines = ''] = rest.split('\n[');
  return lines.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

test('rows, the length of a password and the page for it are those of the application', () => {
  expect(section('api')).toContain('max_rows = 1000');
  expect(section('auth')).toEqual(
    expect.arrayContaining([
      `minimum_password_length = ${minimumPasswordLength}`,
      expect.stringMatching(/^additional_redirect_urls = .*\/reset-password"\]$/),
    ]),
  );
});

test('each setting of auth that the CLI would push by itself is stated', () => {
  expect(section('auth')).toEqual(
    expect.arrayContaining([
      'enable_signup = false',
      'enable_anonymous_sign_ins = false',
      'enable_manual_linking = false',
      'password_requirements = ""',
    ]),
  );
  expect(section('auth.rate_limit').map((line) => line.split(' ')[0])).toEqual([
    'email_sent',
    'sms_sent',
    'anonymous_users',
    'token_refresh',
    'sign_in_sign_ups',
    'token_verifications',
    'web3',
  ]);
  expect(section('auth.email')).toEqual(
    expect.arrayContaining(['max_frequency = "60s"', 'otp_length = 6', 'otp_expiry = 3600']),
  );
  expect(section('auth.sessions')).toEqual(['timebox = "0s"', 'inactivity_timeout = "0s"']);
  expect(section('auth.mfa')).toEqual(['max_enrolled_factors = 10']);
  expect(section('auth.mfa.totp')).toEqual(['enroll_enabled = true', 'verify_enabled = true']);
  expect(section('auth.mfa.phone')).toContain('verify_enabled = false');
  expect(section('auth.sms')).toContain('enable_signup = false');
  for (const name of [
    'captcha',
    'hook.before_user_created',
    'hook.custom_access_token',
    'hook.send_email',
    'hook.send_sms',
    'external.apple',
    'external.google',
    'web3.solana',
    'third_party.firebase',
    'oauth_server',
  ]) {
    expect(section(`auth.${name}`), name).toEqual(['enabled = false']);
  }
});

test.each(['invite', 'recovery'])('the mail of type %s links to the site with a token hash', (type) => {
  const [, path = ''] =
    /content_path = "\.\/(.+)"/.exec(section(`auth.email.template.${type}`).join('\n')) ?? [];
  expect(existsSync(new URL(path, root))).toBe(true);
  expect(readFileSync(new URL(path, root), 'utf8')).toContain(
    `href="{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&amp;type=${type}"`,
  );
});
