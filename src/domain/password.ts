import * as v from 'valibot';
import type { BackendError } from './backend-error.ts';
import { emailAddressSchema } from './email-address.ts';

/** Characters that a password has at least, on every backend: `minimum_password_length` of its settings. */
export const minimumPasswordLength = 12;

/** Bytes of which the backend's hash takes notice; it refuses more. */
const maximumPasswordBytes = 72;

/** What the form for a new password sends. */
export const newPasswordSchema = v.object({
  password: v.pipe(
    v.string(),
    v.nonEmpty('Please enter a new password.'),
    v.minLength(minimumPasswordLength, `Please use at least ${minimumPasswordLength} characters.`),
    v.maxBytes(maximumPasswordBytes, 'Please use a shorter password: 72 letters at most.'),
  ),
});

export type NewPassword = v.InferOutput<typeof newPasswordSchema>;

/** What the form sends that asks for a link to set a new password. */
export const linkRequestSchema = v.object({ email: emailAddressSchema });

export type LinkRequest = v.InferOutput<typeof linkRequestSchema>;

/** Whether the backend found fault with the new password itself. */
export function isPasswordRefused({ code }: BackendError): boolean {
  return code === 'weak_password' || code === 'same_password';
}

/** Whether the new password is the one that the account has already. */
export function isSamePassword({ code }: BackendError): boolean {
  return code === 'same_password';
}

/** Whether the backend wants to see first that it is really this person: by a fresh sign-in, or by mail. */
export function isReauthenticationNeeded({ code }: BackendError): boolean {
  return code === 'reauthentication_needed';
}
