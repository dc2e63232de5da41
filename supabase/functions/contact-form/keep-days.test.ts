import { expect, test } from 'vitest';
import { keepDays } from '#domain/keep-days.ts';
import { readConfiguration } from './configuration.ts';

test.each([undefined, '', ' ', '90', ' 90 ', '0', '-1', '1.5', 'a year', '12345678', '3650', '3651', '007'])(
  'the privacy page names the days after which the contact function deletes: %j',
  (variable) => {
    const variables: Record<string, string | undefined> = {
      SUPABASE_URL: 'http://127.0.0.1',
      SUPABASE_SERVICE_ROLE_KEY: 'secret',
      CONTACT_KEEP_DAYS: variable,
    };
    expect(readConfiguration((name) => variables[name])).toMatchObject({ keepDays: keepDays(variable) });
  },
);
