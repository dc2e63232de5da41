import { authDrivers } from './auth.ts';
import { connectionDriver } from './connection.ts';
import { contactFormDriver } from './contact-form.ts';
import type { Driver } from './harness.ts';
import { inboxDriver } from './inbox.ts';
import { inboxSelectionDriver } from './inbox-selection.ts';
import { landingContentDriver } from './landing-content.ts';
import { leaveGuardDriver } from './leave-guard.ts';
import { deletedListDrivers, historyDriver, messageListDriver, portfolioListDriver } from './paged-list.ts';
import { passwordChangeDriver } from './password-change.ts';
import { passwordLinkDriver } from './password-link.ts';
import { pictureDrivers } from './pictures.ts';
import { portfolioDialogDriver } from './portfolio-dialog.ts';
import { publishingDriver } from './publishing.ts';
import { reauthenticationDriver } from './reauthentication.ts';
import { recordEditorDriver, saveDriver } from './record-editor.ts';
import { removalDrivers } from './removal.ts';

/** The drivers that one page takes one after the other, by what they are about. */
export const driversBySubject: Record<string, readonly Driver[]> = {
  'the contact form': [contactFormDriver],
  'the session': [passwordChangeDriver, passwordLinkDriver, reauthenticationDriver, ...authDrivers],
  'the portfolio': [portfolioListDriver, portfolioDialogDriver],
  'the landing editor': [
    landingContentDriver,
    recordEditorDriver,
    saveDriver,
    leaveGuardDriver,
    connectionDriver,
  ],
  'publishing and the history': [publishingDriver, historyDriver],
  'the inbox': [messageListDriver, inboxDriver, inboxSelectionDriver],
  'what was deleted': [...deletedListDrivers, ...removalDrivers],
};

/** Those of pictures are not played: their steps name the tests that take them. */
export const drivers = [...Object.values(driversBySubject).flat(), ...pictureDrivers];
