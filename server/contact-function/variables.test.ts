import { expect, test } from 'vitest';
import { contactVariables, withoutContactVariables } from './variables.ts';

const env = { CONTACT_MAIL_HOST: ' mail.example.com ', CONTACT_MAIL_USER: ' ', SUPABASE_URL: 'x', PORT: '0' };

test('hands over what is set of the function’s own variables, and nothing else', () => {
  expect(contactVariables(env)).toEqual({ CONTACT_MAIL_HOST: 'mail.example.com' });
});

test('takes all of them away where nobody must be mailed', () => {
  expect(withoutContactVariables(env)).toEqual({ SUPABASE_URL: 'x', PORT: '0' });
});
