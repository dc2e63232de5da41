import { expect, test } from 'vitest';
import { readAuthRequest } from './auth-request.ts';

function read(body: string | null, path = 'token?grant_type=password', method = 'POST') {
  const bytes = body === null ? null : new TextEncoder().encode(body).buffer;
  return readAuthRequest({ url: `http://127.0.0.1/auth/v1/${path}`, method, headers: [], body: bytes });
}

const refusal = (message: string, code = 'validation_failed') =>
  expect.objectContaining({ status: 400, code, message });

test.each([null, ''])('the body %o is an empty object', (body) => {
  expect(read(body, 'logout?scope=local')).toEqual({ endpoint: 'POST logout', grantType: null, body: {} });
});

test.each([
  ['[]', 'The body must be a JSON object.'],
  ['{"email":["ada@example.com"]}', 'email must be a text.'],
  ['{"data":"text"}', 'data must be an object.'],
  ['{"email":"a\\u0000"}', 'The request holds the character U+0000 or half a character.'],
  ['{"data":{"a":[{"b\\u0000":1}]}}', 'The request holds the character U+0000 or half a character.'],
])('the body %s is refused', (body, message) => {
  expect(() => read(body)).toThrow(refusal(message));
});

test.each(['{', 'email=a', '{"a":1}}', `${'['.repeat(100_000)}${']'.repeat(100_000)}`])(
  'a body that is no JSON, or too deep, is refused',
  (body) => {
    expect(() => read(body)).toThrow(refusal('The body is not valid JSON.', 'bad_json'));
  },
);

test('the character U+0000 in a query is refused', () => {
  expect(() => read(null, 'verify?type=recovery&token=%00', 'GET')).toThrow(
    refusal('The request holds the character U+0000 or half a character.'),
  );
});

test('nobody changes the e-mail address of an account', () => {
  expect(() => read('{"email":"eve@example.com"}', 'user', 'PUT')).toThrow(
    refusal('The e-mail address of an account cannot be changed.'),
  );
  expect(read('{"password":"another-password"}', 'user', 'PUT').endpoint).toBe('PUT user');
});

test.each(['{}', '{"email":""}'])('a link is sent to an address only, not for %s', (body) => {
  expect(() => read(body, 'recover')).toThrow(refusal('email must not be empty.'));
});
