/** Formats a time in the user's locale and time zone. */
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The result of the last check; null if it failed. `builtAt`: when a static site was built, in ISO 8601. */
type CheckedPage = { builtAt: string | null } | null;

function unpublished(page: CheckedPage): string {
  if (!page) return 'Saved, but the site cannot be reached.';
  const sentence = 'Saved, but not yet published.';
  return page.builtAt === null
    ? sentence
    : `${sentence} Site last built on ${times.format(new Date(page.builtAt))}.`;
}

/** Whether visitors get what was saved. */
export const publishingTexts = {
  publishing: 'Publishing…',
  checking: 'Checking…',
  unpublished,
  checkAgain: 'Check again',
  live: 'Live on the site',
};
