import { authDriver } from './auth.ts';
import { contactFormDriver } from './contact-form.ts';
import type { Driver } from './harness.ts';
import { inboxDriver } from './inbox.ts';
import { landingContentDriver } from './landing-content.ts';
import { leaveGuardDriver } from './leave-guard.ts';
import { messageListDriver, portfolioListDriver } from './paged-list.ts';
import { passwordLinkDriver } from './password-link.ts';
import { portfolioDialogDriver } from './portfolio-dialog.ts';
import { publishingDriver } from './publishing.ts';
import { reauthenticationDriver } from './reauthentication.ts';
import { recordEditorDriver } from './record-editor.ts';
import { removalDrivers } from './removal.ts';

/** The drivers that one page takes one after the other, by what they are about. */
export const driversBySubject: Record<string, readonly Driver[]> = {
  'the contact form': [contactFormDriver],
  'the session': [passwordLinkDriver, reauthenticationDriver, authDriver],
  'the portfolio': [portfolioListDriver, portfolioDialogDriver],
  'the landing editor': [landingContentDriver, recordEditorDriver, leaveGuardDriver],
  publishing: [publishingDriver],
  'the inbox': [messageListDriver, inboxDriver],
  'what was deleted': removalDrivers,
};

export const drivers = Object.values(driversBySubject).flat();
