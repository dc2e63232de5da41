import type { BackendError } from '#domain/backend-error.ts';

/** What a toast says. */
export type Message = { title: string; description?: string };

const unreachable = 'The server could not be reached. Check your connection and try again.';
const timeout = 'The server took too long to answer. Please try again.';

/** An error as an admin reads it: the server's own message wherever the server gave one. */
export function describeError(error: BackendError): string {
  if (error.kind === 'offline') return unreachable;
  if (error.kind === 'timedOut') return timeout;
  return error.message;
}

function describeContentError(error: BackendError, denied: string): string {
  if (error.kind === 'denied') return denied;
  if (error.kind === 'recursion') {
    return "There's an issue with the database security policy. Please contact the administrator.";
  }
  return describeError(error);
}

const failure = (title: string) => (error: BackendError) => ({ title, description: describeError(error) });

/** Every toast of the product, by what has happened. */
export const messages = {
  partMissing: {
    title: 'This page is out of date',
    description:
      'A newer version of the site may be there. Save or copy what you have typed, then reload the page.',
  },

  draftsNotStored: {
    title: 'Drafts cannot be kept',
    description: 'This browser does not let the site store what you type. Save it before you leave.',
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

  contactSent: { title: "Message sent! We'll be in touch soon." },
  contactFailed: { title: 'Failed to send message. Please try again.' },
  /** The address follows. */
  formNotLoaded: {
    title: 'Failed to send message. Please try again.',
    description: 'The form could not be loaded. Your text is still there: try again, or write to',
  },

  missingFields: { title: 'Missing fields', description: 'Please fill in all required fields' },

  itemsNotLoaded: failure('Error fetching portfolio items'),
  itemCreated: { title: 'Portfolio item created' },
  itemNotCreated: failure('Error creating portfolio item'),
  itemUpdated: { title: 'Portfolio item updated' },
  itemNotUpdated: failure('Error updating portfolio item'),
  itemDeleted: { title: 'Portfolio item deleted' },
  itemNotDeleted: failure('Error deleting portfolio item'),
  itemAlreadyGone: {
    title: 'Error deleting portfolio item',
    description: 'Somebody else has already deleted this item.',
  },

  contentSaved: {
    title: 'Content updated',
    description: 'The landing page content has been updated successfully.',
  },
  contentNotSaved: (error: BackendError) => ({
    title: 'Error saving content',
    description: describeContentError(
      error,
      "Permission denied. You don't have permission to modify this content.",
    ),
  }),
  contentNotLoaded: (error: BackendError) => ({
    title: 'Error fetching content',
    description: describeContentError(
      error,
      "Permission denied. You don't have access to view this content.",
    ),
  }),
} satisfies Record<string, Message | ((error: BackendError) => Message)>;
