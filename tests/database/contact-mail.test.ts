import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#support/eventually.ts';
import { type ApiOrigin, openApiOrigin } from '#support/functions.ts';
import { type MailCatcher, mailAccount, startMailCatcher } from '#support/mail-catcher.ts';

const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello there.' };

let catcher: MailCatcher;
let origin: ApiOrigin;

beforeAll(async () => {
  catcher = await startMailCatcher();
  origin = await openApiOrigin(variablesFor(catcher));
});

afterAll(async () => {
  await origin?.close();
  await catcher?.close();
});

beforeEach(async () => {
  catcher.mails.length = 0;
  await origin.service.from('contact_messages').delete().not('id', 'is', null).throwOnError();
});

function variablesFor({ port, ca }: MailCatcher) {
  return {
    CONTACT_MAIL_HOST: '127.0.0.1',
    CONTACT_MAIL_PORT: String(port),
    CONTACT_MAIL_USER: mailAccount.user,
    CONTACT_MAIL_PASSWORD: mailAccount.password,
    CONTACT_MAIL_FROM: 'site@agency.example',
    CONTACT_MAIL_TO: 'team@agency.example',
    CONTACT_MAIL_CA: ca,
  };
}

const send = (to: ApiOrigin, sent: object) => to.visitor.functions.invoke('contact-form', { body: sent });

async function stored(at: ApiOrigin): Promise<number> {
  const { data } = await at.service.from('contact_messages').select('id').throwOnError();
  return data.length;
}

async function caught() {
  await eventually(() => expect(catcher.mails).toHaveLength(1));
  const [mail] = catcher.mails;
  if (!mail) throw new Error('No mail came.');
  return mail;
}

test('a stored message is sent on, from the agency, with the visitor to answer to', async () => {
  expect((await send(origin, message)).error).toBeNull();
  const { from, to, headers, raw } = await caught();

  expect({ from, to }).toEqual({ from: 'site@agency.example', to: ['team@agency.example'] });
  expect(headers.get('from')).toBe('site@agency.example');
  expect(headers.get('to')).toBe('team@agency.example');
  expect(headers.get('reply-to')).toBe('Ada <ada@example.com>');
  expect(headers.get('subject')).toBe('Message from Ada');
  expect(raw).toContain('Hello there.');
  expect(await stored(origin)).toBe(1);
});

test('the same message again is not sent again', async () => {
  const sent = { ...message, request_id: crypto.randomUUID() };
  for (const _ of [1, 2, 3]) expect((await send(origin, sent)).error).toBeNull();
  expect((await send(origin, { ...message, name: 'Last' })).error).toBeNull();

  await eventually(() => expect(catcher.mails).toHaveLength(2));
  expect(catcher.mails.map(({ headers }) => headers.get('subject'))).toEqual([
    'Message from Ada',
    'Message from Last',
  ]);
});

test.each([
  ['line breaks', 'Ada\r\nBcc: victim@example.com\r\n\r\n<h1>'],
  ['other line ends', 'Ada\u2028Bcc: victim@example.com\u0085\u000bX: y'],
  ['an address of its own', 'Ada" <victim@example.com>, "'],
  ['folded lines', `${'A'.repeat(500)}\n\tBcc: victim@example.com`],
])('%s in a name reach no header', async (_, name) => {
  expect((await send(origin, { ...message, name })).error).toBeNull();
  const { to, headers } = await caught();

  expect(to).toEqual(['team@agency.example']);
  expect([...headers.keys()].sort()).toEqual([
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
  ]);
  expect(headers.get('from')).toBe('site@agency.example');
  expect(headers.get('reply-to')).toMatch(/<ada@example\.com>$/);
});

test('GET says that mail is sent', async () => {
  const { data } = await origin.visitor.functions.invoke('contact-form', { method: 'GET' });
  expect(data).toEqual({ mail: true });
});

test('a mail server that refuses, or that is not who it should be, loses no message', async () => {
  const lines: string[] = [];
  const written = vi
    .spyOn(process.stderr, 'write')
    .mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => written.mockRestore());
  const refusing = await startMailCatcher();
  onTestFinished(() => refusing.close());
  refusing.refuse();
  const { CONTACT_MAIL_CA: _, ...untrusting } = variablesFor(catcher);

  for (const [variables, reason] of [
    [variablesFor(refusing), 'EMESSAGE 554'],
    [{ ...variablesFor(catcher), CONTACT_MAIL_PASSWORD: 'wrong' }, 'EAUTH 535'],
    [untrusting, 'E'],
  ] as const) {
    lines.length = 0;
    const at = await openApiOrigin(variables);
    try {
      expect(await send(at, message)).toMatchObject({ data: { received: true }, error: null });
      await eventually(() => expect(lines).toHaveLength(1));
      expect(lines[0]).toContain(
        `{"event":"mail_not_sent","reason":"The mail server could not be used: ${reason}`,
      );
      expect(lines[0]).not.toMatch(/Ada|ada@|Hello/);
      expect(await stored(at)).toBe(1);
    } finally {
      await at.close();
    }
  }
  expect(catcher.mails).toEqual([]);
});
