import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contactMessageSchema } from './contact-message.ts';
import { linkRequestSchema } from './password.ts';
import { credentialsSchema } from './user.ts';

// One parser per form, the address alone in and out.
const forms = {
  'contact form': (email: unknown) =>
    v.safeParse(contactMessageSchema, { name: 'Ada', message: 'Hello.', email }),
  login: (email: unknown) => v.safeParse(credentialsSchema, { password: 'a password', email }),
  'reset link': (email: unknown) => v.safeParse(linkRequestSchema, { email }),
};

const parse = forms['contact form'];
const refusal = 'Please enter a valid email address.';

test.each(Object.entries(forms))(
  'the %s takes an address without spaces around it, and no other text',
  (_, parse) => {
    expect(parse(' ada@example.com\n')).toMatchObject({
      success: true,
      output: { email: 'ada@example.com' },
    });
    expect(parse('ada').issues?.map(({ message }) => message)).toEqual([refusal]);
    expect(parse('').issues?.[0].message).toBe('Please enter your email address.');
  },
);

describe('an e-mail field', () => {
  test.each([
    "o'brien@example.com",
    'first.last+tag@mail.example.co',
    'ada@example.photography',
    'a@b',
    'a@localhost',
    '.dots..@example.com',
    '!#$%&*/=?^_`{|}~-@example.com',
    'x@xn--80ak6aa92e.xn--p1ai',
    `${'a'.repeat(80)}@example.com`,
  ])('accepts %s, as a browser does', (email) => {
    expect(parse(` ${email}\n`)).toMatchObject({ success: true, output: { email } });
  });

  test.each([
    ['ada@müller.example', 'ada@xn--mller-kva.example'],
    ['ada@日本.example', 'ada@xn--wgv71a.example'],
  ])('passes %s on in ASCII', (email, ascii) => {
    expect(parse(email)).toMatchObject({ success: true, output: { email: ascii } });
  });

  test.each([
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'a@b@c',
    'a@b..c',
    'a@-b.c',
    'a@b.c\r\nBcc: d@e.f',
    'Ada <a@b.c>',
    'jörg@example.com',
    'ada@müller.example/path',
    'ada@müller.example:80',
    'ada@mül%6Cer.example',
    `ada@${'ü'.repeat(300)}.example`,
    `ada@${'a'.repeat(64)}.example`,
  ])('refuses %j', (email) => {
    expect(parse(email).issues?.map(({ message }) => message)).toEqual([refusal]);
  });

  test.each(['  ', '\u200B'])('asks for an address where there is none (%j)', (email) => {
    expect(parse(email).issues?.[0].message).toBe('Please enter your email address.');
  });
});
