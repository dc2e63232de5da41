import type { BackendError } from '#domain/backend-error.ts';

const unreachable = 'The server could not be reached. Check your connection and try again.';
const timeout = 'The server took too long to answer. Please try again.';

/** An error as an admin reads it: the server's own message wherever the server gave one. */
export function describeError(error: BackendError): string {
  if (error.kind === 'offline') return unreachable;
  if (error.kind === 'timedOut') return timeout;
  return error.message;
}

export const failure = (title: string) => (error: BackendError) => ({
  title,
  description: describeError(error),
});

export const messages = {
  partMissing: {
    title: 'This page is out of date',
    description:
      'A newer version of the site may be there. Save or copy what you have typed, then reload the page.',
  },

  signedIn: { title: 'Logged in successfully' },
  signInFailed: failure('Login failed'),
  signedOut: { title: 'Logged out successfully' },
  signOutFailed: failure('Logout failed'),
  roleNotChecked: {
    title: 'Could not check your access',
    description:
      'The server did not answer whether you are still an administrator. Your screen stays as it is.',
  },

  formNotLoaded: (address: string) => ({
    title: 'Failed to send message. Please try again.',
    description: `The form could not be loaded. Your text is still there: try again, or write to ${address}.`,
  }),
};
