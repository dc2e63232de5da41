import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { ApiResponse, Client, Context } from './client.ts';
import { type Finding, missing, ok, open, skipped } from './findings.ts';

const path = '/functions/v1/contact-form';
const deployAdvice = 'run `npx supabase functions deploy contact-form --use-api`';
const secretsAdvice =
  'set it with `npx supabase secrets set` (docs/deployment.md), and deploy the function again';

/** Headers that the site sends along. */
const sentHeaders = ['authorization', 'apikey', 'content-type', 'x-client-info'];

const mailTimeoutMs = 20_000;

const statusSchema = v.object({ mail: v.boolean(), problems: v.optional(v.array(v.string())) });

/** Whether the contact function is there, answers browsers, and has been given what it needs. */
export async function* checkContactFunction({ siteUrl, visitor, admin }: Context): AsyncGenerator<Finding> {
  const origin = siteUrl ?? 'https://www.example.com';
  const request = { headers: { Origin: origin } };
  let response = await visitor.send(path, request);
  if (response.status === 404) {
    yield missing('contact function', deployAdvice);
    return;
  }
  if (response.status === 401) {
    const advice = `verify_jwt must be false (supabase/config.toml); ${deployAdvice}`;
    yield open('contact function wants a JWT', advice);
    return;
  }
  if (admin) response = await admin.send(path, request);
  const status = v.safeParse(statusSchema, response.body);
  if (!status.success) {
    yield missing(`contact function (${reasonOf(response)})`, `look into its log, then ${deployAdvice}`);
    return;
  }
  yield ok('contact function answers');
  yield await checkCors(visitor, origin, response);
  const { mail, problems } = status.output;
  for (const problem of problems ?? [])
    yield open(`setting of the contact function: ${problem}`, secretsAdvice);
  if (problems === undefined)
    yield skipped('settings of the contact function', 'only an admin can read them');
  else if (mail) yield ok('contact function has a mail server');
  else yield open('contact function sends no mail', `set CONTACT_MAIL_…: ${secretsAdvice}`);
}

async function checkCors({ send }: Client, origin: string, response: ApiResponse): Promise<Finding> {
  const preflight = await send(path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': sentHeaders.join(', '),
    },
  });
  const refused = await send(path, { method: 'POST', body: {}, headers: { Origin: origin } });
  const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/,\s*/);
  const isAnswered =
    preflight.status < 300 && sentHeaders.every((name) => allowed.includes(name) || allowed.includes('*'));
  const isReadable = [preflight, response, refused].every(({ headers }) =>
    ['*', origin].includes(headers.get('access-control-allow-origin') ?? ''),
  );
  return isAnswered && isReadable
    ? ok('contact function answers browsers of other origins (CORS)')
    : missing('CORS of the contact function', `browsers cannot read its answers; ${deployAdvice}`);
}

const testMessage = {
  name: 'check:hosted',
  // `delete_check_message` deletes messages of this address alone.
  email: 'check-hosted@example.com',
  message: 'This message was sent by npm run check:hosted. It is deleted at once; there is nothing to do.',
};

const receivedSchema = v.object({ received: v.literal(true) });

const storedSchema = v.array(
  v.object({
    request_id: v.string(),
    mail_state: v.string(),
    mail_error: v.nullable(v.string()),
    suspected_for: v.nullable(v.string()),
  }),
);

type StoredMessage = v.InferOutput<typeof storedSchema>[number];

/** Sends a message through the contact function and deletes it again; none where it could not be deleted. */
export async function* checkMessage({ visitor, admin }: Context): AsyncGenerator<Finding> {
  if (!admin) return;
  const deleteMessage = (request_id: string) =>
    admin.send('/rest/v1/rpc/delete_check_message', { method: 'POST', body: { request_id } });
  const attempt = await deleteMessage(crypto.randomUUID());
  if (attempt.body !== false) {
    yield skipped('sending a message', `it could not be deleted again (${reasonOf(attempt)})`);
    return;
  }
  const request_id = crypto.randomUUID();
  const readStored = async () => {
    const columns = 'request_id,mail_state,mail_error,suspected_for';
    const { body } = await admin.send(
      `/rest/v1/contact_messages?request_id=eq.${request_id}&select=${columns}`,
    );
    return v.parse(v.fallback(storedSchema, []), body).find((message) => message.request_id === request_id);
  };
  let isReceived = false;
  try {
    const submitted = await visitor.send(path, { method: 'POST', body: { ...testMessage, request_id } });
    isReceived = v.is(receivedSchema, submitted.body);
    if (isReceived) yield* checkStored(readStored);
    else
      yield missing(`a message sent by the contact function (${reasonOf(submitted)})`, 'look into its log');
  } finally {
    const deleted = await deleteMessage(request_id);
    if (deleted.body === true) yield ok('the message is deleted again');
    else if (isReceived)
      yield open(
        `the message of this check may still be stored (${reasonOf(deleted)})`,
        `delete the one of ${testMessage.email} in the inbox`,
      );
  }
}

/** Whether the message is stored, and mailed within 20 seconds. */
async function* checkStored(readStored: () => Promise<StoredMessage | undefined>): AsyncGenerator<Finding> {
  let stored = await readStored();
  if (!stored) {
    const advice =
      'the contact function took it, but this admin does not see it; check is_admin and the policies';
    yield missing('a message that was sent', advice);
    return;
  }
  yield ok('a message is stored and read by an admin');
  if (stored.suspected_for) {
    const reason = `it is stored as suspected (${stored.suspected_for}); check again later`;
    yield skipped('mailing the message', reason);
    return;
  }
  const until = Date.now() + mailTimeoutMs;
  while (stored?.mail_state === 'waiting' && stored.mail_error === null && Date.now() < until) {
    await pause(500);
    stored = await readStored();
  }
  if (stored?.mail_state === 'sent') yield ok('the message was mailed');
  else if (stored?.mail_state === 'waiting' || stored?.mail_state === 'failed') {
    const reason = stored.mail_error ?? 'no response from the mail server';
    yield open(`the message could not be mailed (${reason})`, `check CONTACT_MAIL_…: ${secretsAdvice}`);
  }
  // In any other state there is no mail server, which the settings say.
}

function reasonOf({ message, status }: ApiResponse): string {
  return message || `status ${status}`;
}
