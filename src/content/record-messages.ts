import { failure } from './messages.ts';

/** How the records of a kind are deleted and restored. */
export type RemovalTexts = ReturnType<typeof recordMessages>['removed'];

/** The toasts and texts of the records of a kind, by what one of them is called. */
export function recordMessages({ name }: { name: string }) {
  const capitalized = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return {
    created: { title: `${capitalized} created` },
    notCreated: failure(`Error creating ${name}`),
    updated: { title: `${capitalized} updated` },
    notUpdated: failure(`Error updating ${name}`),
    removed: {
      title: `Delete ${name}`,
      question: `Are you sure you want to delete this ${name}?`,
      note: 'You can restore it for one year.',
      deleted: { title: `${capitalized} deleted` },
      gone: {
        title: `Error deleting ${name}`,
        description: 'It was deleted before, by you or by somebody else.',
      },
      notDeleted: failure(`Error deleting ${name}`),
      hint: 'Deleted items can be restored for one year.',
      empty: `No ${name} was deleted in the last year.`,
      notLoaded: failure('Error fetching deleted items'),
      restored: (_count: number) => ({ title: `${capitalized} restored` }),
      exists: {
        title: `${capitalized} already restored`,
        description: 'This item is in the list again: nothing was changed.',
      },
      missing: {
        title: `Error restoring ${name}`,
        description: 'This item was deleted too long ago: its texts are no longer stored.',
      },
      notRestored: failure(`Error restoring ${name}`),
    },
  };
}
