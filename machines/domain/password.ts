import * as v from 'valibot';
import type { BackendError } from './backend-error.ts';
import { emailAddressSchema } from './email-address.ts';

/** Characters; the same as `minimum_password_length` in the settings of every backend. */
export const minimumPasswordLength = 12;

/** Bytes in UTF-8 that the backend's hash takes; it would ignore the rest. */
export const maximumPasswordBytes = 72;

export const newPasswordSchema = v.object({
  password: v.pipe(
    v.string(),
    v.nonEmpty('Please enter a new password.'),
    v.minLength(minimumPasswordLength, `Please use at least ${minimumPasswordLength} characters.`),
    v.maxBytes(
      maximumPasswordBytes,
      `Please use a shorter password: ${maximumPasswordBytes} letters at most, fewer with accents or emoji.`,
    ),
  ),
});

export type NewPassword = v.InferOutput<typeof newPasswordSchema>;

/** The form that requests a link to set a new password. */
export const linkRequestSchema = v.object({ email: emailAddressSchema });

export type LinkRequest = v.InferOutput<typeof linkRequestSchema>;

export function isPasswordRefused({ code }: BackendError): boolean {
  return code === 'weak_password' || code === 'same_password';
}

export function isSamePassword({ code }: BackendError): boolean {
  return code === 'same_password';
}

/** Whether the backend requires a new sign-in, or a link by mail, first. */
export function isReauthenticationNeeded({ code }: BackendError): boolean {
  return code === 'reauthentication_needed';
}
