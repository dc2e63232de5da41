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

/** What is done with an account, or with an invitation (`withdrawn`). */
export type PeopleChange = { email: string; change: 'admin' | 'member' | 'removed' | 'withdrawn' };
