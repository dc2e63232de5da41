import { describe, expect, test } from 'vitest';
import { contactVariablesOf, readSettings, siteVariablesOf } from './settings.ts';
import { UserError } from './user-error.ts';

const url = 'https://example.supabase.co';

function jwt(payload: object): string {
  return ['{"alg":"HS256"}', JSON.stringify(payload), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
}

const anonKey = jwt({ role: 'anon' });
const contact = {
  CONTACT_MAIL_HOST: ' mail.example.com ',
  CONTACT_MAIL_USER: ' ',
  SUPABASE_URL: 'x',
  PORT: '0',
};

describe('readSettings', () => {
  test.each([{}, { PORT: '', DATA_DIR: ' ', VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: ' ' }])(
    'nothing set means the embedded backend on the default port: %o',
    (env) => {
      expect(readSettings(env)).toEqual({ port: 4173, dataDir: '.data', hosted: null, siteUrl: null });
    },
  );

  test('accepts the public key of a project, and its address without a slash at the end', () => {
    const variables = { VITE_SUPABASE_URL: `${url}/`, VITE_SUPABASE_ANON_KEY: anonKey };
    expect(readSettings(variables).hosted).toEqual({ url, publicKey: anonKey });
  });

  test.each<[NodeJS.ProcessEnv, string]>([
    [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not "65536".'],
    [
      { VITE_SUPABASE_URL: url },
      'VITE_SUPABASE_URL is set but VITE_SUPABASE_ANON_KEY is not: set both for a Supabase project, or neither for the embedded backend.',
    ],
  ])('refuses %o', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(new UserError(sentence));
  });

  test.each([
    ['sb_secret_abc', 'sb_secret_…'],
    [jwt({ role: 'service_role' }), 'role service_role'],
  ])('refuses a secret key without repeating it', (key, named) => {
    const read = () => readSettings({ VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key });
    expect(read).toThrow(`VITE_SUPABASE_ANON_KEY holds a key that must stay secret (${named})`);
    expect(read).not.toThrow(key);
  });

  test('a secret key is named even when the URL is missing', () => {
    expect(() => readSettings({ VITE_SUPABASE_ANON_KEY: 'sb_secret_abc' })).toThrow('must stay secret');
  });
});

test('siteVariablesOf holds what is compiled into the site, normalised, and nothing else', () => {
  expect(
    siteVariablesOf({
      PORT: '1',
      CONTACT_KEEP_DAYS: ' 90 ',
      VITE_OTHER: 'x',
      VITE_SUPABASE_URL: `${url}/`,
      VITE_SUPABASE_ANON_KEY: ` ${anonKey} `,
      VITE_ADMIN_FALLBACK_EMAIL: '',
      VITE_SITE_URL: 'https://example.com/',
    }),
  ).toEqual({
    CONTACT_KEEP_DAYS: '90',
    VITE_SUPABASE_URL: url,
    VITE_SUPABASE_ANON_KEY: anonKey,
    VITE_SITE_URL: 'https://example.com',
  });
});

test('contactVariablesOf holds what is set of the function’s own variables, and nothing else', () => {
  expect(contactVariablesOf(contact)).toEqual({ CONTACT_MAIL_HOST: 'mail.example.com' });
});
