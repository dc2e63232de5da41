import { describe, expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const read = (variables: Record<string, string>) => readConfiguration((name) => variables[name]);
const backendUrl = 'https://project.example';

test.each([
  ['the default one of several keys', '{"other":"sb_secret_b","default":"sb_secret_a"}', 'sb_secret_a'],
  ['the legacy key beside a malformed dictionary', '{"default":', 'legacy.jwt.key'],
])('takes %s', (_, SUPABASE_SECRET_KEYS, secretKey) => {
  expect(
    read({ SUPABASE_URL: backendUrl, SUPABASE_SECRET_KEYS, SUPABASE_SERVICE_ROLE_KEY: 'legacy.jwt.key' }),
  ).toMatchObject({ complete: true, backendUrl, secretKey });
});

test('takes the legacy key alone', () => {
  const secretKey = 'legacy.jwt.key, of 32 characters';
  expect(read({ SUPABASE_URL: backendUrl, SUPABASE_SERVICE_ROLE_KEY: secretKey })).toEqual({
    complete: true,
    backendUrl,
    secretKey,
    limits: { perAddress: 20, overall: 300, suspected: 5000 },
    keepDays: 180,
    sender: { header: null, isConfigured: false, key: 'sender legacy.jwt.key, of 32 characters' },
    mail: null,
    mailRetrySeconds: 60,
    problems: [],
  });
});

test.each([
  ['SUPABASE_URL is missing or no URL.', { SUPABASE_URL: 'project', SUPABASE_SERVICE_ROLE_KEY: 'k' }],
  [
    'Neither SUPABASE_SECRET_KEYS nor SUPABASE_SERVICE_ROLE_KEY holds a secret key.',
    { SUPABASE_URL: backendUrl },
  ],
])('says: %s', (reason, variables) => {
  expect(read({ ...variables })).toEqual({ complete: false, reason });
});

test.each([
  ['https://abc.supabase.co', 'cf-connecting-ip'],
  ['http://127.0.0.1:5000', 'x-forwarded-for'],
  ['https://supabase.agency.example', null],
])('at %s the address of a sender is told by %s', (SUPABASE_URL, header) => {
  expect(read({ SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY: 'k' })).toMatchObject({
    sender: { header, isConfigured: false },
  });
});

describe('the variables of its own', () => {
  const own = (variables: Record<string, string>) => {
    const secretKeys = { SUPABASE_SERVICE_ROLE_KEY: 'secret'.repeat(6) };
    const configuration = read({ SUPABASE_URL: backendUrl, ...secretKeys, ...variables });
    if (!configuration.complete) throw new Error(configuration.reason);
    return configuration;
  };
  const mail = {
    CONTACT_MAIL_HOST: 'mail.farweave.test',
    CONTACT_MAIL_FROM: 'site@example.com',
    CONTACT_MAIL_TO: 'team@example.com',
  };

  test('set the limits, the days and the counting per address', () => {
    const key = 'k'.repeat(32);
    expect(
      own({
        CONTACT_LIMIT_PER_ADDRESS: '3',
        CONTACT_LIMIT_OVERALL: '50',
        CONTACT_KEEP_DAYS: '90',
        CONTACT_KEEP_SUSPECTED: '7',
        CONTACT_MAIL_RETRY_SECONDS: '2',
        CONTACT_ADDRESS_HEADER: 'x-forwarded-for',
        CONTACT_ADDRESS_KEY: key,
      }),
    ).toMatchObject({
      limits: { perAddress: 3, overall: 50, suspected: 7 },
      keepDays: 90,
      mailRetrySeconds: 2,
      sender: { header: 'x-forwarded-for', isConfigured: true, key },
      problems: [],
    });
  });

  test('set the mail server, by TLS on port 465 unless said otherwise', () => {
    expect(own(mail).mail).toEqual({
      host: 'mail.farweave.test',
      port: 465,
      account: null,
      from: 'site@example.com',
      to: 'team@example.com',
      ca: null,
    });
    expect(
      own({ ...mail, CONTACT_MAIL_PORT: '4465', CONTACT_MAIL_USER: 'u', CONTACT_MAIL_PASSWORD: 'p' }).mail,
    ).toMatchObject({ port: 4465, account: { user: 'u', password: 'p' } });
  });

  test.each([
    [{ CONTACT_KEEP_DAYS: '-1' }, 'CONTACT_KEEP_DAYS must be a whole number from 1 to 3650; 180 is used.'],
    [
      { CONTACT_ADDRESS_KEY: 'short' },
      'CONTACT_ADDRESS_KEY has less than 32 characters; a key of the project is used.',
    ],
    [
      { ...mail, CONTACT_MAIL_TO: 'a@b.c, d@e.f' },
      'No mail is sent: CONTACT_MAIL_TO is not one e-mail address.',
    ],
    [
      { ...mail, CONTACT_MAIL_USER: 'u' },
      'No mail is sent: of CONTACT_MAIL_USER and CONTACT_MAIL_PASSWORD only one is set.',
    ],
  ])('%j is a problem that keeps nothing from being stored', (variables, problem) => {
    const { problems, mail: settings, sender } = own({ ...variables });
    expect({ problems, settings, sender }).toEqual({
      problems: [problem],
      settings: problem.startsWith('No mail') ? 'unusable' : null,
      sender: { header: null, isConfigured: false, key: `sender ${'secret'.repeat(6)}` },
    });
  });
});
