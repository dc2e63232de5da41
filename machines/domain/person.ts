import * as v from 'valibot';
import { timestampSchema } from './timestamp.ts';

/** A person with an account (`active`) or an invitation, whose link works until `expires_at`. */
export const personSchema = v.object({
  email: v.string(),
  role: v.nullable(v.literal('admin')),
  state: v.picklist(['active', 'invited', 'expired']),
  expires_at: v.nullable(timestampSchema),
  last_sign_in_at: v.nullable(timestampSchema),
});

export type Person = v.InferOutput<typeof personSchema>;

/** The link of an invitation, which is shown once; `mail`: what became of the mail with it. */
export const invitationSchema = v.object({
  link: v.string(),
  expires_at: timestampSchema,
  mail: v.picklist(['sent', 'failed', 'off']),
});

export type Invitation = v.InferOutput<typeof invitationSchema>;

/** What the database answers to a change of people; anything but `changed` and `invited` says why nothing was done. */
export const peopleOutcomeSchema = v.object({
  outcome: v.picklist([
    'changed',
    'invited',
    'unchanged',
    'unknown',
    'last_admin',
    'own_account',
    'active',
    'invited_before',
    'expired',
    'missing',
    'limited',
  ]),
  expires_at: v.optional(timestampSchema),
});

type Outcome = v.InferOutput<typeof peopleOutcomeSchema>['outcome'];

const refusals: Readonly<Record<Exclude<Outcome, 'changed' | 'invited'>, string>> = {
  unchanged: 'This was done before.',
  unknown: 'There is no account and no invitation with this address any more.',
  last_admin: 'The last admin can neither be removed nor lose the role. Make another person an admin first.',
  own_account: 'Nobody removes their own account. Another admin can do it.',
  active: 'This address has an account already. Give it the role Admin instead.',
  invited_before: 'This address has an open invitation. Send it a new link instead.',
  expired: 'The invitation of this address has expired. Send it a new link instead.',
  missing: 'This invitation was used or withdrawn.',
  limited: 'Twenty invitations have been made within an hour. Please try again later.',
};

/** Why nothing was done, for admins and for the operator; null where it was done. */
export const refusalOf = (outcome: Outcome): string | null =>
  outcome === 'changed' || outcome === 'invited' ? null : refusals[outcome];

/** What is done with an account, or with an invitation (`withdrawn`). */
export type PeopleChange = { email: string; change: 'admin' | 'member' | 'removed' | 'withdrawn' };
