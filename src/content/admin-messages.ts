import type { BackendError } from '#domain/backend-error.ts';
import type { User } from '#domain/user.ts';
import { describeError, failure } from './messages.ts';

function describeContentError(error: BackendError, denied: string): string {
  if (error.kind === 'denied') return denied;
  if (error.kind === 'recursion') {
    return "There's an issue with the database security policy. Please contact the administrator.";
  }
  return describeError(error);
}

/** The toasts of the admin area, apart from those that public pages load. */
export const adminMessages = {
  userChanged: ({ email }: User) => ({
    title: 'Another user has signed in',
    description: `${email} is signed in now. What was typed here and not saved is kept in this browser and offered again to the user who typed it.`,
  }),

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
  itemCreated: { title: 'Portfolio item created' },
  itemNotCreated: failure('Error creating portfolio item'),
  itemUpdated: { title: 'Portfolio item updated' },
  itemNotUpdated: failure('Error updating portfolio item'),
  itemDeleted: { title: 'Portfolio item deleted' },
  itemNotDeleted: failure('Error deleting portfolio item'),
  deletedItems: {
    hint: 'Deleted items can be restored for one year.',
    empty: 'No portfolio item was deleted in the last year.',
    notLoaded: failure('Error fetching deleted items'),
    restored: () => ({ title: 'Portfolio item restored' }),
    exists: {
      title: 'Portfolio item already restored',
      description: 'This item is in the list again: nothing was changed.',
    },
    missing: {
      title: 'Error restoring portfolio item',
      description: 'This item was deleted too long ago: its texts are no longer stored.',
    },
    notRestored: failure('Error restoring portfolio item'),
  },
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
};
