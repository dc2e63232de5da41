import type { BackendError } from '#domain/backend-error.ts';
import type { User } from '#domain/user.ts';
import { describeError, failure } from './messages.ts';

function describeContentError(error: BackendError, denied: string): string {
  // A visitor, as the database sees who has lost the session, is denied with the code of a denied user.
  if (error.kind === 'denied' || error.code === '42501') return denied;
  if (error.kind === 'recursion') {
    return "There's an issue with the database security policy. Please contact the administrator.";
  }
  return describeError(error);
}

/** Why a request failed, where the server's own message would be part of a sentence of ours. */
export function describeCause(error: BackendError): string {
  if (error.kind === 'unavailable') return 'The server cannot answer now. Please try again.';
  if (error.kind === 'offline' || error.kind === 'timedOut') return describeError(error);
  return error.kind === 'denied' ? 'You do not have the permission.' : 'The server could not do it.';
}

const contentSaved = 'The landing page content has been updated successfully.';

const sectionNotSaved = (error: BackendError) => ({
  title: 'Error saving content',
  description: describeContentError(
    error,
    "Permission denied. You don't have permission to modify this content.",
  ),
});

/** The toasts of the admin area, apart from those that public pages load. */
export const adminMessages = {
  userChanged: ({ email }: User) => ({
    title: 'Another user has signed in',
    description: `${email} is signed in now. What was typed here and not saved is kept in this browser and offered again to the user who typed it.`,
  }),

  roleLost: { title: 'You are no longer an administrator' },

  insecureAddress:
    'This address is not secure: what you type is not kept here until you save it. Open the admin area over https://.',

  draftsNotStored: {
    title: 'Drafts cannot be kept',
    description: 'This browser does not let the site store what you type. Save it before you leave.',
  },

  versionRestored: {
    title: 'Version restored',
    description: 'Its text is in the form and not saved yet. Undo takes it back.',
  },

  missingFields: { title: 'Missing fields', description: 'Please fill in all required fields' },

  itemsNotLoaded: failure('Error fetching portfolio items'),
  documentsNotLoaded: failure('Error fetching content'),
  notMoved: (error: BackendError) => ({
    title: 'The order was not saved',
    description: `${describeCause(error)} The list shows what is stored.`,
  }),

  /** `name`: of the saved section, while another one is on the screen. */
  section: (name: string | null) => {
    const saved = {
      title: 'Content updated',
      description: name === null ? contentSaved : `${contentSaved} Saved: ${name}.`,
    };
    return { created: saved, updated: saved, notCreated: sectionNotSaved, notUpdated: sectionNotSaved };
  },
  contentNotLoaded: (error: BackendError) => ({
    title: 'Error fetching content',
    description: describeContentError(
      error,
      "Permission denied. You don't have access to view this content.",
    ),
  }),
};
