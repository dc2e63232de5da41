import * as v from 'valibot';
import { emailAddressSchema } from '../../../machines/domain/email-address.ts';
import { newPasswordSchema } from '../../../machines/domain/password.ts';
import { type Invitation, peopleOutcomeSchema, refusalOf } from '../../../machines/domain/person.ts';
import { readJson } from '../contact-form/body.ts';
import { type CallDatabase, DatabaseError } from '../contact-form/database.ts';
import type { Log } from '../contact-form/log.ts';
import { MailError, type Mailer } from '../contact-form/mailer.ts';
import { errorResponse, preflightResponse, privateResponse } from '../contact-form/responses.ts';
import { createToken, hashToken, invitationLink, tokenSchema } from './token.ts';

export type NewAccount = { email: string; password: string };

/** What the handler needs from outside. The calls throw a {@link DatabaseError}. */
export type PeopleParts = {
  /** With the rights of the secret key. */
  call: CallDatabase;
  /** With the rights of the user whose token a request carries. */
  callAs: (authorization: string) => CallDatabase;
  /** The status of a token: 200 for an admin's, 403 for another user's, 401 otherwise, 503 where it is unknown. */
  adminStatus: (authorization: string | null) => Promise<number>;
  /** Makes an account that needs no confirmation; its id, or why the backend refuses it. */
  makeAccount: (account: NewAccount) => Promise<{ id: string } | { code: string; message: string }>;
  /** Null: no mail is sent, and the link is passed on by hand. */
  mailer: Pick<Mailer, 'sendInvitation'> | null;
  siteUrl: string;
  log: Log;
};

const requestSchema = v.variant('action', [
  v.object({ action: v.literal('invite'), email: emailAddressSchema, isAgain: v.boolean() }),
  v.object({ action: v.literal('join'), token: tokenSchema, ...newPasswordSchema.entries }),
]);

type Invite = Extract<v.InferOutput<typeof requestSchema>, { action: 'invite' }>;
type Join = Extract<v.InferOutput<typeof requestSchema>, { action: 'join' }>;

const refuse = (status: number, error: string, message: string) => errorResponse(status, { error, message });

/**
 * Makes the handler of the function `people`. It answers POST with JSON: `invite`, for an admin, with an
 * {@link Invitation}; `join`, for the person who has opened one, with the `email` of the account. It never throws.
 */
export function createPeopleHandler(parts: PeopleParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return preflightResponse();
    // Says that the function is there.
    if (request.method === 'GET') return privateResponse({});
    try {
      const body = await readJson(request, 10_000);
      const parsed = v.safeParse(requestSchema, body.kind === 'json' ? body.value : null);
      if (!parsed.success) return refuse(422, 'invalid_request', parsed.issues[0].message);
      return parsed.output.action === 'join'
        ? await join(parsed.output, parts)
        : await invite(parsed.output, request.headers.get('authorization'), parts);
    } catch (error) {
      const reason = error instanceof DatabaseError ? error.message : 'unexpected';
      parts.log({ event: 'people_request_failed', reason });
      return refuse(503, 'unavailable', 'The server cannot do this now. Please try again later.');
    }
  };
}

async function invite(
  { email, isAgain }: Invite,
  authorization: string | null,
  { adminStatus, callAs, mailer, siteUrl, log }: PeopleParts,
): Promise<Response> {
  const status = await adminStatus(authorization);
  if (status !== 200) return refuse(status, 'denied', 'Only an admin can invite people.');
  const token = createToken();
  const { outcome, expires_at = '' } = await callAs(authorization ?? '')(
    'invite_person',
    { email, token_hash: await hashToken(token), is_again: isAgain },
    peopleOutcomeSchema,
  );
  const refusal = refusalOf(outcome);
  if (refusal !== null) return refuse(409, outcome, refusal);
  const shown = { link: invitationLink(siteUrl, token), expires_at };
  let mail: Invitation['mail'] = mailer ? 'sent' : 'off';
  await mailer?.sendInvitation(email, shown).catch((error: unknown) => {
    // The link is shown in any case.
    mail = 'failed';
    const reason = error instanceof MailError ? error.message : 'unexpected';
    log({ event: 'invitation_not_mailed', reason });
  });
  return privateResponse({ ...shown, mail } satisfies Invitation);
}

const foundSchema = v.nullable(v.object({ email: v.string(), is_expired: v.boolean() }));

const askAgain = 'Ask an admin of the site for a new one.';
const ended = () =>
  refuse(410, 'invitation_ended', `This invitation was used, replaced or withdrawn. ${askAgain}`);

/** The address of the account is its lock: of two requests with one link, one makes the account. */
async function join({ token, password }: Join, { call, makeAccount }: PeopleParts): Promise<Response> {
  const token_hash = await hashToken(token);
  const invitation = await call('find_invitation', { token_hash }, foundSchema);
  if (!invitation) return ended();
  const { email, is_expired } = invitation;
  if (is_expired) return refuse(410, 'invitation_expired', `This invitation has expired. ${askAgain}`);
  const account = await makeAccount({ email, password });
  if ('code' in account) {
    return account.code === 'email_exists'
      ? refuse(409, account.code, 'This address has an account by now: log in with its password.')
      : refuse(422, account.code, account.message);
  }
  const isAccepted = await call('accept_invitation', { token_hash, user_id: account.id }, v.boolean());
  return isAccepted ? privateResponse({ email }) : ended();
}
