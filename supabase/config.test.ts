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

test('nobody signs up, by whatever way', () => {
  expect(section('auth')).toEqual(
    expect.arrayContaining(['enable_signup = false', 'enable_anonymous_sign_ins = false']),
  );
  expect(section('auth.sms')).toContain('enable_signup = false');
  for (const name of ['external.apple', 'external.google', 'web3.solana', 'third_party.firebase'])
    expect(section(`auth.${name}`), name).toEqual(['enabled = false']);
});

test.each(['invite', 'recovery'])('the mail of type %s links to the site with a token hash', (type) => {
  const [, path = ''] =
    /content_path = "\.\/(.+)"/.exec(section(`auth.email.template.${type}`).join('\n')) ?? [];
  expect(existsSync(new URL(path, root))).toBe(true);
  expect(readFileSync(new URL(path, root), 'utf8')).toContain(
    `href="{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&amp;type=${type}"`,
  );
});
