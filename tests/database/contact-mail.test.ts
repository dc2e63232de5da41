import * as v from 'valibot';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { invitationSchema } from '#domain/person.ts';
import { timestampSchema } from '#domain/timestamp.ts';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type ApiOrigin, openApiOrigin, startFunctionsFor } from '#tests/support/functions.ts';
import { type MailCatcher, mailAccount, startMailCatcher } from '#tests/support/mail-catcher.ts';

const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello there.' };

const catcher = await startMailCatcher();
const origin = await openApiOrigin({
  ...variablesFor(catcher),
  CONTACT_MAIL_HOST: 'localhost',
  CONTACT_MAIL_RETRY_SECONDS: '900',
});

afterAll(async () => {
  await origin.close();
  await catcher.close();
});

beforeEach(async () => {
  catcher.mails.length = 0;
  catcher.refuse(null);
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

async function caught() {
  await eventually(() => expect(catcher.mails).toHaveLength(1));
  const [mail] = catcher.mails;
  if (!mail) throw new Error('No mail came.');
  return mail;
}

test('a stored message is forwarded by a mail server known by its name, from the agency, with the visitor as reply-to', async () => {
  expect((await send(origin, message)).error).toBeNull();
  const { from, headers, raw } = await caught();
  expect(from).toBe('site@agency.example');
  expect(['to', 'reply-to', 'subject'].map((name) => headers.get(name))).toEqual([
    'team@agency.example',
    'Ada <ada@example.com>',
    'Message from Ada',
  ]);
  expect(raw).toContain('Hello there.');
});

test.each([
  ['Ada\r\nBcc: spy\u2028Y', 'Ada Bcc: spy Y', 'Ada Bcc: spy Y'],
  ['Ada" <a@b.c>, "', 'Ada" <a@b.c>, "', '=?UTF-8?Q?Message_from_Ada=22_'],
])('a name is one line of the mail and reaches no other header: %j', async (name, shown, subject) => {
  expect((await send(origin, { ...message, name })).error).toBeNull();
  const { to, headers, raw } = await caught();

  expect(to).toEqual(['team@agency.example']);
  for (const name of ['cc', 'bcc']) expect(headers.has(name)).toBe(false);
  expect(headers.get('from')).toBe('site@agency.example');
  expect(headers.get('reply-to')).toMatch(/<ada@example\.com>$/);
  expect(headers.get('subject')).toContain(subject);
  expect(raw).toContain(`\n${shown} <ada@example.com>, by the contact form.`);
});

test('an invitation is mailed to its person, and its link is shown where the mail fails', async () => {
  await becomeAdmin();
  const invite = async (isAgain: boolean) => {
    const body = { action: 'invite', email: 'new@example.com', isAgain };
    return v.parse(invitationSchema, (await origin.visitor.functions.invoke('people', { body })).data);
  };
  const { link, mail } = await invite(false);
  const { to, headers, raw } = await caught();
  expect([mail, to, headers.get('reply-to')]).toEqual(['sent', ['new@example.com'], undefined]);
  // Long lines are broken by "=" in quoted-printable.
  expect(raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link);
  catcher.refuse('mails');
  expect((await invite(true)).mail).toBe('failed');
});

/** The mail of each message: name, state, tries, and why the last one failed. */
async function mailStates(at: ApiOrigin): Promise<string[]> {
  const { data } = await at.service
    .from('contact_messages')
    .select('name, mail_state, mail_attempts, mail_error')
    .order('created_at')
    .throwOnError();
  return data.map(({ name, mail_state, mail_attempts, mail_error }) =>
    [name, mail_state, mail_attempts, mail_error ?? ''].join(' ').trim(),
  );
}

const said = 'The mail server could not be used: EMESSAGE 554.';

/** Makes every waiting mail due, as after a pause, and has it sent. */
async function endPause(at: ApiOrigin) {
  const due = { mail_due_at: new Date(0).toISOString() };
  await at.service.from('contact_messages').update(due).eq('mail_state', 'waiting').throwOnError();
}

async function passPause(at: ApiOrigin) {
  await endPause(at);
  await at.visitor.functions.invoke('contact-form', { method: 'GET' });
}

/** Signs the visitor in as an admin until the test ends. */
async function becomeAdmin() {
  await origin.visitor.auth.signInWithPassword(demoAccounts[0]);
  onTestFinished(async () => {
    await origin.visitor.auth.signOut();
  });
}

function silenceLog() {
  const lines: string[] = [];
  const written = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
  onTestFinished(() => written.mockRestore());
  return lines;
}

test('a mail server that refuses the account or has a wrong certificate loses no message, and each message has the reason', async () => {
  const lines = silenceLog();
  const { CONTACT_MAIL_CA: _, ...untrusting } = variablesFor(catcher);
  const other = startFunctionsFor(origin, untrusting);
  onTestFinished(() => other.close());
  catcher.refuse('account');
  const url = `${origin.url}/functions/v1/contact-form`;
  const post = () =>
    new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });

  for (const [sent, reason] of [
    [() => fetch(post()), 'EAUTH 535'],
    [() => other.fetch(post(), null), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ] as const) {
    lines.length = 0;
    expect(await (await sent()).json()).toEqual({ received: true });
    const failed = `Ada waiting 1 The mail server could not be used: ${reason}`;
    await eventually(async () =>
      expect((await mailStates(origin)).at(-1)).toEqual(expect.stringContaining(failed)),
    );
    expect(lines[0]).toContain('{"event":"mail_not_sent","reason":"The mail server');
    expect(lines[0]).not.toMatch(/Ada|ada@|Hello/);
  }
  expect(catcher.mails).toEqual([]);
});

test('a mail is tried five times, after pauses that grow fourfold; then an admin can have it sent again', async () => {
  silenceLog();
  catcher.refuse('mails');
  await send(origin, message);
  const minutes: number[] = [];
  for (const attempt of [1, 2, 3, 4]) {
    await eventually(async () =>
      expect(await mailStates(origin)).toEqual([`Ada waiting ${attempt} ${said}`]),
    );
    const { data } = await origin.service
      .from('contact_messages')
      .select('mail_due_at')
      .single()
      .throwOnError();
    minutes.push(Math.round((Date.parse(v.parse(timestampSchema, data.mail_due_at)) - Date.now()) / 60_000));
    await passPause(origin);
  }
  expect(minutes).toEqual([15, 60, 240, 960]);
  await eventually(async () => expect(await mailStates(origin)).toEqual([`Ada failed 5 ${said}`]));
  await passPause(origin);
  // A further try would be claimed here.
  const claim = { keep_days: 180, lease_seconds: 60 };
  const { data } = await origin.service.rpc('claim_contact_mail', claim).throwOnError();
  expect(data).toEqual({ kind: 'none' });
  expect(await mailStates(origin)).toEqual([`Ada failed 5 ${said}`]);

  catcher.refuse(null);
  await becomeAdmin();
  const all = origin.visitor.from('contact_messages');
  await all.update({ mail_state: 'waiting' }).not('id', 'is', null).throwOnError();
  await origin.visitor.functions.invoke('contact-form', { method: 'GET' });
  await eventually(async () => expect(await mailStates(origin)).toEqual(['Ada sent 1']));
  expect(catcher.mails).toHaveLength(1);
});

test('mails that wait when the product ends are sent after the next start', async () => {
  silenceLog();
  catcher.refuse('mails');
  for (const name of ['Ada', 'Bea']) await send(origin, { ...message, name });
  await eventually(async () => {
    for (const state of await mailStates(origin)) expect(state).toContain(said);
  });
  await endPause(origin);
  catcher.refuse(null);
  const next = startFunctionsFor(origin, variablesFor(catcher));
  onTestFinished(() => next.close());

  await eventually(async () =>
    expect(await mailStates(origin)).toEqual([
      expect.stringMatching(/^Ada sent \d$/),
      expect.stringMatching(/^Bea sent \d$/),
    ]),
  );
});

test('suspected messages are not mailed until an admin releases them', async () => {
  await send(origin, { ...message, elapsed_ms: 1 });
  await send(origin, { ...message, name: 'Bea' });
  await eventually(async () => expect(await mailStates(origin)).toEqual(['Ada held 0', 'Bea sent 1']));

  await becomeAdmin();
  const table = origin.visitor.from('contact_messages');
  await table.update({ suspected_for: null }).eq('name', 'Ada').throwOnError();
  await origin.visitor.functions.invoke('contact-form', { method: 'GET' });
  await eventually(async () => expect(await mailStates(origin)).toEqual(['Ada sent 1', 'Bea sent 1']));
});

test("what comes over everybody's limit is mailed in one digest", async () => {
  const overLimit = { ...message, suspected_for: 'over_limit', mail_state: 'waiting' };
  const rows = ['Bea', 'Cyd'].map((name) => ({ ...overLimit, name, mail_due_at: new Date(0).toISOString() }));
  await origin.service.from('contact_messages').insert(rows).throwOnError();
  await passPause(origin);
  await eventually(async () => expect(await mailStates(origin)).toEqual(['Bea sent 1', 'Cyd sent 1']));
  expect(catcher.mails.map(({ headers }) => headers.get('subject'))).toEqual([
    '2 messages have come in over the limit',
  ]);
});
