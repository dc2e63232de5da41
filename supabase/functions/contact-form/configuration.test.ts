import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const read = (variables: Record<string, string>) => readConfiguration((name) => variables[name]);
const backendUrl = 'https://project.example';

test.each([
  ['the default one of several keys', '{"other":"sb_secret_b","default":"sb_secret_a"}', 'sb_secret_a'],
  ['the first when none is the default', '{"other":"sb_secret_b"}', 'sb_secret_b'],
  ['the legacy key beside an empty dictionary', '{}', 'legacy.jwt.key'],
  ['the legacy key beside a malformed dictionary', '{"default":', 'legacy.jwt.key'],
])('takes %s', (_, SUPABASE_SECRET_KEYS, secretKey) => {
  expect(
    read({ SUPABASE_URL: backendUrl, SUPABASE_SECRET_KEYS, SUPABASE_SERVICE_ROLE_KEY: 'legacy.jwt.key' }),
  ).toEqual({ complete: true, backendUrl, secretKey });
});

test('takes the legacy key alone', () => {
  expect(read({ SUPABASE_URL: backendUrl, SUPABASE_SERVICE_ROLE_KEY: 'legacy.jwt.key' })).toEqual({
    complete: true,
    backendUrl,
    secretKey: 'legacy.jwt.key',
  });
});

test.each([
  ['SUPABASE_URL is missing or no URL.', { SUPABASE_SERVICE_ROLE_KEY: 'k' }],
  ['SUPABASE_URL is missing or no URL.', { SUPABASE_URL: 'project', SUPABASE_SERVICE_ROLE_KEY: 'k' }],
  [
    'Neither SUPABASE_SECRET_KEYS nor SUPABASE_SERVICE_ROLE_KEY holds a secret key.',
    { SUPABASE_URL: backendUrl },
  ],
])('says: %s', (reason, variables) => {
  expect(read({ ...variables })).toEqual({ complete: false, reason });
});
