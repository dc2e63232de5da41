import { expect, it } from 'vitest';
import { parseRecoveryLink } from './recovery-link.ts';

const page = 'https://site.example/reset-password';

function read(rest: string) {
  return parseRecoveryLink(new URL(page + rest));
}

it.each(['', '#', '?from=elsewhere', '#contact', '?type=recovery'])('sees no link in "%s"', (rest) => {
  expect(read(rest)).toEqual({ kind: 'none' });
});

const ofAda = `h.${btoa('{"sub":"ada-id"}')}.s`;

it.each([
  ['recovery', 'a.b.c', null],
  ['invite', ofAda, 'ada-id'],
])('takes the session that a checked link hands over: %s', (purpose, accessToken, userId) => {
  const rest = `#access_token=${accessToken}&expires_in=3600&refresh_token=r&token_type=bearer&type=${purpose}`;
  expect(read(rest)).toEqual({ kind: 'session', purpose, accessToken, refreshToken: 'r', userId });
});

it.each(['recovery', 'invite'])('takes the token of a mail that leads here directly: %s', (purpose) => {
  expect(read(`?token_hash=abc&type=${purpose}`)).toEqual({ kind: 'token', purpose, tokenHash: 'abc' });
});

it.each([
  '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
  '?error=access_denied&error_code=otp_expired&error_description=Email%20link%20is%20invalid%20or%20has%20expired#',
])('takes the reason of a refusal from %s', (rest) => {
  expect(read(rest)).toEqual({
    kind: 'refused',
    message: 'Email link is invalid or has expired',
    code: 'otp_expired',
  });
});

it.each(['?code=abc', '#access_token=a', '#refresh_token=a', '?token_hash=abc&type=email_change'])(
  'refuses what cannot set a password: %s',
  (rest) => {
    expect(read(rest)).toMatchObject({ kind: 'refused' });
  },
);
