import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contactMessageSchema } from './contact-message.ts';
import { linkRequestSchema } from './password.ts';
import { credentialsSchema } from './user.ts';

// One parser per form, the address alone in and out. Which addresses all of them take: tests/database/content-samples.ts.
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

test.each([
  ['ada@müller.example', 'ada@xn--mller-kva.example'],
  ['ada@日本.example', 'ada@xn--wgv71a.example'],
])('%s is passed on in ASCII', (email, ascii) => {
  expect(parse(email)).toMatchObject({ success: true, output: { email: ascii } });
});
