/** Of the user's locale and time zone. */
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const lastBuilt = (builtAt: string) => `Site last built on ${times.format(new Date(builtAt))}.`;

/** What the last check has found; `builtAt`: in ISO 8601, of a site that no server renders. */
type LastCheck = { hasCheckFailed: boolean; builtAt: string | null };

const withCheck = (sentence: string, { hasCheckFailed, builtAt }: LastCheck, failure: string) =>
  hasCheckFailed ? failure : builtAt === null ? sentence : `${sentence} ${lastBuilt(builtAt)}`;

/** Whether visitors get what was saved. */
export const publishingTexts = {
  publishing: (check: LastCheck) =>
    withCheck('Publishing…', check, 'Publishing… The site cannot be reached at the moment.'),
  checking: 'Checking…',
  unpublished: (check: LastCheck) =>
    withCheck('Saved, but not yet published.', check, 'Saved, but the site cannot be reached.'),
  checkAgain: 'Check again',
  live: 'Live on the site',
};
