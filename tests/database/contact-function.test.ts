import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { corsHeaders } from '@supabase/supabase-js/cors';
import { afterAll, expect, test, vi } from 'vitest';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openApiOrigin, startFunctionsFor } from '#tests/support/functions.ts';

const variables = {
  CONTACT_LIMIT_PER_ADDRESS: '2',
  CONTACT_ADDRESS_HEADER: 'X-Real-IP',
  CONTACT_KEEP_DAYS: '1',
  CONTACT_MAIL_TO: 'team@agency.example',
};
const logged = vi.spyOn(console, 'error').mockReturnValue();
const origin = await openApiOrigin(variables);

afterAll(async () => {
  logged.mockRestore();
  await origin.close();
});

const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello there.' };

async function stored() {
  const { data } = await origin.service
    .from('contact_messages')
    .select('name, email, message')
    .throwOnError();
  return data;
}

const send = (address: string, body: object = message) =>
  fetch(`${origin.url}/functions/v1/contact-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-real-ip': address, 'x-forwarded-for': '192.0.2.1' },
    body: JSON.stringify(body),
  });

test('any text that supabase-js sends is stored as it is, composed', async () => {
  const composed = [
    `'"\`; drop table contact_messages; -- \\' $1 %s {{x}} NULL`,
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '👩🏽‍💻 zwj, 🇳🇱 flag, é combining',
    'שלום עולם \u202Eabc\u202C مرحبا',
    'a\r\nb\tc\u0001d\u007Fe\u2028f {"a":[1]} =HYPERLINK("x")',
    'long text '.repeat(5_000).trim(),
  ].join(' ');
  const body = { ...message, name: 'Ada\u0301', message: composed.replace('é', 'e\u0301') };
  const { data, error } = await origin.visitor.functions.invoke('contact-form', { body });
  expect({ data, error }).toEqual({ data: { received: true }, error: null });
  expect(await stored()).toEqual([{ ...message, name: 'Adá', message: composed }]);
});

test('a preflight allows every header that supabase-js may send', async () => {
  const response = await fetch(`${origin.url}/functions/v1/contact-form`, { method: 'OPTIONS' });
  const list = (text: string | null | undefined) => (text ?? '').toLowerCase().split(', ').sort();
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(list(response.headers.get('access-control-allow-methods'))).toContain('post');
  expect(list(response.headers.get('access-control-allow-headers'))).toEqual(
    list(corsHeaders['Access-Control-Allow-Headers']),
  );
});

test('the senders that the configured proxy names are limited, an IPv6 network as one; the sign-in is, too', async () => {
  const statuses = [];
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '203.0.113.1'])
    statuses.push((await send(address)).status);
  expect(statuses).toEqual([200, 200, 429, 200]);

  const [{ email, password: right }] = demoAccounts;
  const signIn = async (address: string, password: string) => {
    const response = await fetch(`${origin.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: origin.publicKey, 'x-real-ip': address },
      body: JSON.stringify({ email, password }),
    });
    return response.status;
  };
  const guesses = await Promise.all(Array.from({ length: 11 }, () => signIn('192.0.2.1', 'a guess')));
  expect(guesses.toSorted()).toEqual([...Array(10).fill(400), 429]);
  expect([await signIn('192.0.2.1', right), await signIn('192.0.2.2', right)]).toEqual([429, 200]);
});

test('the log says at the start how many messages a shortened period will delete; an admin alone reads why no mail is sent', async () => {
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await origin.service
    .from('contact_messages')
    .insert({ ...message, created_at: twoDaysAgo })
    .throwOnError();
  const next = startFunctionsFor(origin, variables);
  const purge =
    /"purge_waits","reason":"Messages that will be deleted at \S+, .*CONTACT_KEEP_DAYS \(1\): 1\./;
  await eventually(() => expect(logged.mock.calls.join('\n')).toMatch(purge));
  await next.close();

  const status = async () => (await origin.visitor.functions.invoke('contact-form', { method: 'GET' })).data;
  const [admin, member] = demoAccounts;
  expect(await status()).toEqual({ mail: false });
  await origin.visitor.auth.signInWithPassword(member);
  expect(await status()).toEqual({ mail: false });
  await origin.visitor.auth.signInWithPassword(admin);
  expect(await status()).toEqual({ mail: false, problems: [expect.stringMatching(/^No mail is sent: /)] });
});

// The last one, which stops it.
test('what the function answers while the product stops still reaches the database', async () => {
  const request = httpRequest(`${origin.url}/functions/v1/contact-form`, {
    method: 'POST',
    // Its answer says that the product has the request, whose body is sent when the end has begun.
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  request.flushHeaders();
  await once(request, 'continue');
  const answer = new Promise<IncomingMessage>((done, fail) => {
    request.once('response', done).once('error', fail);
  });
  const closed = origin.close();
  request.end(JSON.stringify(message));
  const response = await answer;
  expect([response.statusCode, await text(response)]).toEqual([200, '{"received":true}']);
  await closed;
});
