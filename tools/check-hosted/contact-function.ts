import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { HostedProject } from '#server/settings.ts';
import { type Finding, missing, ok, open, skipped } from './findings.ts';
import { type ApiResponse, type SignedIn, sendRequest } from './hosted-project.ts';

const path = '/functions/v1/contact-form';
const deployAdvice = 'run `npx supabase functions deploy contact-form --use-api`';
const secretsAdvice =
  'set it with `npx supabase secrets set` (docs/deployment.md), and deploy the function again';

/** Headers that the site sends along. */
const sentHeaders = ['authorization', 'apikey', 'content-type', 'x-client-info'];

const mailTimeoutMs = 20_000;

const statusSchema = v.object({ mail: v.boolean(), problems: v.optional(v.array(v.string())) });

/** Whether the contact function is there, answers browsers, and has been given what it needs. */
export async function checkFunction(
  project: HostedProject,
  origin: string,
  admin: SignedIn | null,
): Promise<Finding[]> {
  const headers = { Origin: origin };
  const visitors = await sendRequest(project, path, { headers });
  if (visitors.status === 404) return [missing('contact function', deployAdvice)];
  if (visitors.status === 401) {
    return [
      open(
        'contact function wants a JWT',
        `verify_jwt must be false (supabase/config.toml); ${deployAdvice}`,
      ),
    ];
  }
  const response = admin ? await sendRequest(project, path, { caller: admin, headers }) : visitors;
  const status = v.safeParse(statusSchema, response.body);
  if (!status.success) {
    const reason = response.message || `status ${response.status}`;
    return [missing(`contact function (${reason})`, `look into its log, then ${deployAdvice}`)];
  }
  const { mail, problems } = status.output;
  return [
    ok('contact function answers'),
    await checkCors(project, origin, response),
    ...(problems ?? []).map((problem) => open(`setting of the contact function: ${problem}`, secretsAdvice)),
    problems === undefined
      ? skipped('settings of the contact function', 'it tells them to an admin only')
      : mail
        ? ok('contact function has a mail server')
        : open('contact function sends no mail', `set CONTACT_MAIL_…: ${secretsAdvice}`),
  ];
}

async function checkCors(project: HostedProject, origin: string, response: ApiResponse): Promise<Finding> {
  const preflight = await sendRequest(project, path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': sentHeaders.join(', '),
    },
  });
  const refused = await sendRequest(project, path, { method: 'POST', body: {}, headers: { Origin: origin } });
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

/** The message that the check sends, which names its purpose. */
export const checkMessage = {
  name: 'check:hosted',
  email: 'check-hosted@example.com',
  message: 'This message was sent by npm run check:hosted. It is deleted at once; there is nothing to do.',
};

const storedSchema = v.array(
  v.object({
    id: v.string(),
    mail_state: v.string(),
    mail_error: v.nullable(v.string()),
    suspected_for: v.nullable(v.string()),
  }),
);

/**
 * Sends a message through the contact function, runs a task while it is stored, and deletes it again. Says whether it
 * arrived, was mailed, and is gone.
 */
export async function checkMessageFlow(
  project: HostedProject,
  admin: SignedIn,
  whileStored: () => Promise<Finding[]>,
): Promise<Finding[]> {
  const request_id = crypto.randomUUID();
  const submitted = await sendRequest(project, path, {
    method: 'POST',
    body: { ...checkMessage, request_id },
  });
  const findMessage = async () => {
    const rows = `/rest/v1/contact_messages?select=id,mail_state,mail_error,suspected_for&request_id=eq.${request_id}`;
    return v.parse(
      v.fallback(storedSchema, []),
      (await sendRequest(project, rows, { caller: admin })).body,
    )[0];
  };
  const findings: Finding[] = [];
  try {
    if (submitted.status >= 300) {
      const reason = submitted.message || `status ${submitted.status}`;
      findings.push(missing(`a message sent by the contact function (${reason})`, 'look into its log'));
    } else {
      const stored = await findMessage();
      const advice =
        'the contact function took it, but this admin does not see it; check is_admin and the policies';
      findings.push(
        stored ? ok('a message is stored and read by an admin') : missing('a message that was sent', advice),
      );
      if (stored) findings.push(...(await mailFindings(findMessage)));
    }
    findings.push(...(await whileStored()));
  } finally {
    if (submitted.status < 300) findings.push(await deleteMessage(project, admin, request_id, findMessage));
  }
  return findings;
}

type FindMessage = () => Promise<v.InferOutput<typeof storedSchema>[number] | undefined>;

async function mailFindings(findMessage: FindMessage): Promise<Finding[]> {
  const until = Date.now() + mailTimeoutMs;
  let stored = await findMessage();
  if (stored?.suspected_for) {
    return [
      skipped('mailing the message', `it is held as suspected (${stored.suspected_for}); check again later`),
    ];
  }
  while (stored?.mail_state === 'waiting' && stored.mail_error === null && Date.now() < until) {
    await pause(500);
    stored = await findMessage();
  }
  if (stored?.mail_state === 'sent') return [ok('the message was mailed')];
  if (stored?.mail_state === 'waiting' || stored?.mail_state === 'failed') {
    const reason = stored.mail_error ?? 'no response from the mail server';
    return [open(`the message could not be mailed (${reason})`, `check CONTACT_MAIL_…: ${secretsAdvice}`)];
  }
  // Without a mail server, which its own line says.
  return [];
}

async function deleteMessage(
  project: HostedProject,
  admin: SignedIn,
  request_id: string,
  findMessage: FindMessage,
): Promise<Finding> {
  const own = `/rest/v1/contact_messages?request_id=eq.${request_id}&select=id`;
  const headers = { Prefer: 'return=representation' };
  const response = await sendRequest(project, own, { method: 'DELETE', headers, caller: admin });
  const isGone =
    Array.isArray(response.body) && response.body.length === 1 && (await findMessage()) === undefined;
  return isGone
    ? ok('the message is deleted again')
    : open(
        'the message of this check is still stored',
        `delete the one of ${checkMessage.email} in the inbox`,
      );
}
