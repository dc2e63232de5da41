import { expect, test } from 'vitest';
import { createRedactor, privateFieldWords } from '../src/live/redaction.ts';
import { RequestError } from './fixtures/requests.ts';

test.each(privateFieldWords)('a field called %s is redacted in every spelling of its name', (word) => {
  const fields = [word, `new_${word}`, `my${word.charAt(0).toUpperCase()}${word.slice(1)}`, `${word}s`];
  const data = Object.fromEntries(fields.map((field) => [field, `something private ${field}`]));
  expect(JSON.stringify(createRedactor()(data))).not.toContain('private');
});

test('an application names the private fields that are its own', () => {
  const data = { searchText: 'x', sectionTitle: 'private', visible: 'shown' };
  expect(createRedactor(['title'])(data)).toMatchObject({ sectionTitle: '[redacted 2]', visible: 'shown' });
  expect(createRedactor()(data)).toMatchObject({ sectionTitle: 'private' });
});

test('everything nested in a private field is redacted', () => {
  const data = { message: { subject: 'private', parts: [{ text: 'private' }] } };
  expect(JSON.stringify(createRedactor()(data))).not.toContain('private');
});

test.each([
  'Nobody is called ada@example.com here.',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  'sb_secret_abcdefgh',
  '/admin#access_token=abcdefgh&type=recovery',
  '/admin?code=abcdefgh',
])('a secret recognizable by its format is redacted in any field: %s', (text) => {
  const redacted = JSON.stringify(createRedactor()({ note: [text] }));
  expect(redacted).not.toMatch(/ada@|eyJ|abcdefgh/);
  expect(redacted).toContain('redacted');
});

test('an error keeps its name, kind and code, not its message', () => {
  const error = new RequestError('denied', 'no row for ada@example.com', '42501');
  expect(createRedactor()({ error })).toEqual({
    error: { name: 'RequestError', kind: 'denied', code: '42501', message: '[redacted 1]' },
  });
});

test('equal secrets stay equal, different ones different, and e-mail addresses stay e-mail addresses', () => {
  const redact = createRedactor();
  expect(redact({ user: { email: 'ada@example.com' } })).toEqual({
    user: { email: 'person-1@redacted.invalid' },
  });
  expect(redact({ email: 'bob@example.com', fallbackEmail: 'ada@example.com' })).toEqual({
    email: 'person-2@redacted.invalid',
    fallbackEmail: 'person-1@redacted.invalid',
  });
});

test('data that is not secret stays, and so do empty texts, numbers and booleans', () => {
  const data = {
    id: 'item-1',
    sort: { column: 'title' },
    password: '',
    elapsedMs: 200,
    isNew: true,
    at: null,
  };
  expect(createRedactor()(data)).toEqual(data);
});
