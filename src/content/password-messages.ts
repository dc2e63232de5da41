import { type BackendError, isOutcomeUnknown } from '#domain/backend-error.ts';
import { isSamePassword } from '#domain/password.ts';
import { failure } from './messages.ts';

/** The toasts of the page for passwords, apart from those that other pages load. */
export const passwordMessages = {
  linkNotSent: failure('Email not sent'),
  changed: { title: 'Password changed', description: 'Use the new one the next time you log in.' },
  notChanged: (error: BackendError) => ({
    title: 'Password not changed',
    description: describeFailure(error),
  }),
};

/** The error under the field of a new password that the backend has refused. */
export function describeRefusal(error: BackendError): string {
  return isSamePassword(error) ? 'This is your password already. Please choose another one.' : error.message;
}

function describeFailure(error: BackendError): string {
  if (error.kind === 'unauthenticated') {
    return 'Your session has ended. Log in again, or ask for a link by email.';
  }
  if (isOutcomeUnknown(error)) {
    return 'No answer came, so the password may be the old or the new one. Check your connection and try again.';
  }
  return error.message;
}
