import type { CatalogEntry } from '#tools/statecharts/catalog-entry.ts';
import { type Coverage, coverageOf, goalsOf } from '#tools/statecharts/coverage.ts';
import { authDrivers } from './auth.ts';
import { browserPaths } from './browser-paths.ts';
import { connectionDriver } from './connection.ts';
import { contactFormDriver } from './contact-form.ts';
import type { Driver } from './harness.ts';
import { historyDriver } from './history.ts';
import { inboxDriver } from './inbox.ts';
import { inboxSelectionDriver } from './inbox-selection.ts';
import { landingContentDriver } from './landing-content.ts';
import { leaveGuardDriver } from './leave-guard.ts';
import { passwordChangeDriver } from './password-change.ts';
import { passwordLinkDriver } from './password-link.ts';
import { portfolioDialogDriver } from './portfolio-dialog.ts';
import { portfolioListDriver } from './portfolio-list.ts';
import { publishingDriver } from './publishing.ts';
import { reauthenticationDriver } from './reauthentication.ts';
import { recentlyDeletedDrivers } from './recently-deleted.ts';
import { saveDrivers } from './save.ts';
import { signInDriver } from './sign-in.ts';
import { undoDeleteDrivers } from './undo-delete.ts';

/** The machines whose paths run in the browser. */
export const drivers: readonly Driver[] = [
  contactFormDriver,
  portfolioListDriver,
  portfolioDialogDriver,
  landingContentDriver,
  ...saveDrivers,
  publishingDriver,
  passwordLinkDriver,
  passwordChangeDriver,
  ...authDrivers,
  signInDriver,
  reauthenticationDriver,
  connectionDriver,
  leaveGuardDriver,
  inboxDriver,
  inboxSelectionDriver,
  historyDriver,
  ...undoDeleteDrivers,
  ...recentlyDeletedDrivers,
];

const undriven = 'no driver covers this machine; tests written by hand show its screens';

/**
 * How much of a machine the browser covers, and what it ignores, one sentence with the reason each. `taken`: keys of
 * the transitions that its paths take.
 */
export function browserCoverage(entry: CatalogEntry): Coverage & { ignoredLines: string[]; taken: string[] } {
  const own = drivers.filter(({ machine }) => machine === entry.name);
  const paths = own.flatMap((driver) => browserPaths(entry, driver).paths);
  const ignored: Record<string, string> =
    own.length > 0
      ? Object.assign({}, ...own.map(({ ignored }) => ignored))
      : Object.fromEntries(goalsOf(entry).map(({ key }) => [key, undriven]));
  const coverage = coverageOf({ ...entry, model: { ...entry.model, ignored } }, paths);
  const ignoredLines = Object.entries({ ...ignored, ...entry.model.ignored }).map(
    ([key, why]) => `${key}: ${why}`,
  );
  const taken = new Set(paths.flatMap((path) => [...path.taken]));
  return { ...coverage, ignoredLines, taken: [...taken].toSorted() };
}
