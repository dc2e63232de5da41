import * as v from 'valibot';
import { emailAddressSchema } from '../../../machines/domain/email-address.ts';
import { newPasswordSchema } from '../../../machines/domain/password.ts';
import type { Invitation } from '../../../machines/domain/person.ts';
import { readJson } from '../contact-form/body.ts';
import { readConfiguration } from '../contact-form/configuration.ts';
import {
  adminStatus,
  connectDatabase,
  credentials,
  DATABASE_TIMEOUT_MS,
  DatabaseError,
  DatabaseRefusal,
} from '../contact-form/database.ts';
import { refuseUnconfigured } from '../contact-form/handler.ts';
import type { Log } from '../contact-form/log.ts';
import { createMailer, MailError } from '../contact-form/mailer.ts';
import { errorResponse, preflightResponse, privateResponse } from '../contact-form/responses.ts';
import type { FunctionHost, RunningFunction } from '../function-host.ts';
import { createToken, hashToken, invitationLink, tokenSchema } from './token.ts';

const inviteSchema = v.object({
  action: v.literal('invite'),
  email: v.pipe(emailAddressSchema, v.maxLength(254, 'Please enter a shorter email address.')),
  isAgain: v.boolean(),
});

const joinSchema = v.object({
  action: v.literal('join'),
  token: tokenSchema,
  ...newPasswordSchema.entries,
});

const requestSchema = v.variant('action', [inviteSchema, joinSchema]);

const accountSchema = v.object({ id: v.pipe(v.string(), v.uuid()) });
const accountRefusalSchema = v.object({ error_code: v.string(), msg: v.string() });

const refuse = (status: number, error: string, message: string) => errorResponse(status, { error, message });

/**
 * Starts the function with the settings of its host: those of the project, `CONTACT_MAIL_…` for mails, and `SITE_URL`,
 * the address of the site, to which its links lead. It answers POST with JSON: `invite`, for an admin, with an
 * {@link Invitation}; `join`, for the person who has opened one, with the `email` of the account.
 */
export function startPeopleFunction(host: FunctionHost): RunningFunction {
  const log: Log = (entry) => host.writeLog(JSON.stringify(entry));
  const configuration = readConfiguration(host.readSetting);
  const siteUrl = host.readSetting('SITE_URL') ?? '';
  if (!configuration.complete || !URL.canParse(siteUrl)) {
    const reason = configuration.complete
      ? 'SITE_URL must be the address of the site.'
      : configuration.reason;
    log({ event: 'function_not_configured', reason });
    return { respond: refuseUnconfigured(reason, log), stop() {} };
  }
  const { mail, backendUrl, secretKey } = configuration;
  const mailer = mail === null || mail === 'unusable' ? null : createMailer(mail);
  const project = { ...configuration, fetch: host.fetch };
  const call = connectDatabase(project);

  async function invite({ email, isAgain }: v.InferOutput<typeof inviteSchema>, authorization: string) {
    const status = await adminStatus(project, authorization);
    if (status === 503) throw new DatabaseError('The database does not answer who asks.');
    // The code of the database for a role that does not suffice.
    if (status !== 200) return refuse(status, '42501', 'Only an admin can invite people.');
    const token = createToken();
    const invitation = { email, token_hash: await hashToken(token), is_again: isAgain };
    const callAsAdmin = connectDatabase({ ...project, authorization });
    const shown = {
      expires_at: await callAsAdmin('invite_person', invitation, v.string()),
      link: invitationLink(siteUrl, token),
    };
    let mailed: Invitation['mail'] = mailer ? 'sent' : 'off';
    await mailer?.sendInvitation(email, shown).catch((error: unknown) => {
      // The link is shown in any case.
      mailed = 'failed';
      const reason = error instanceof MailError ? error.message : 'unexpected';
      log({ event: 'invitation_not_mailed', reason });
    });
    return privateResponse({ ...shown, mail: mailed } satisfies Invitation);
  }

  /** The address of the account is its lock: of two requests with one link, one makes the account. */
  async function join({ token, password }: v.InferOutput<typeof joinSchema>) {
    const token_hash = await hashToken(token);
    const email = await call('find_invitation', { token_hash }, v.string());
    const account = await makeAccount(email, password);
    if ('error_code' in account) {
      // Of a hosted project, and of the embedded backend.
      return ['email_exists', 'user_already_exists'].includes(account.error_code)
        ? refuse(409, 'refused', 'This address has an account by now: log in with its password.')
        : refuse(422, account.error_code, account.msg);
    }
    const acceptance = { token_hash, user_id: account.id };
    if (await call('accept_invitation', acceptance, v.boolean())) return privateResponse({ email });
    return call('find_invitation', { token_hash }, v.never());
  }

  /** By the admin interface of Supabase's auth service, without a confirmation: its id, or why it is refused. */
  async function makeAccount(email: string, password: string) {
    const response = await host
      .fetch(`${backendUrl.replace(/\/+$/, '')}/auth/v1/admin/users`, {
        method: 'POST',
        headers: { ...credentials(secretKey), 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, email_confirm: true }),
        redirect: 'error',
        signal: AbortSignal.timeout(DATABASE_TIMEOUT_MS),
      })
      .catch(() => {
        throw new DatabaseError('The auth service cannot be reached.');
      });
    const answer: unknown = await response.json().catch(() => null);
    const made = v.safeParse(accountSchema, answer);
    if (response.ok && made.success) return made.output;
    const refusal = v.safeParse(accountRefusalSchema, answer);
    if (response.status === 422 && refusal.success) return refusal.output;
    throw new DatabaseError(`The auth service answered ${response.status}.`);
  }

  async function respond(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return preflightResponse();
    // Says that the function is there.
    if (request.method === 'GET') return privateResponse({});
    try {
      const body = await readJson(request, 10_000);
      const parsed = v.safeParse(requestSchema, body.kind === 'json' ? body.value : null);
      if (!parsed.success) return refuse(422, 'invalid_request', parsed.issues[0].message);
      return parsed.output.action === 'join'
        ? await join(parsed.output)
        : await invite(parsed.output, request.headers.get('authorization') ?? '');
    } catch (error) {
      if (error instanceof DatabaseRefusal) return refuse(409, 'refused', error.message);
      const reason = error instanceof DatabaseError ? error.message : 'unexpected';
      log({ event: 'people_request_failed', reason });
      return refuse(503, 'unavailable', 'The server cannot do this now. Please try again later.');
    }
  }

  return { respond, stop() {} };
}
