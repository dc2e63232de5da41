import { authMachine } from './auth.machine.ts';
import { authInput, authModel, withoutFallbackInputs } from './auth.model.ts';
import { contactFormMachine } from './contact-form.machine.ts';
import { contactFormModel, unansweredAttemptInput } from './contact-form.model.ts';
import { inboxMachine } from './inbox.machine.ts';
import { inboxInput, inboxModel } from './inbox.model.ts';
import { landingContentMachine } from './landing-content.machine.ts';
import { landingContentInput, landingContentModel } from './landing-content.model.ts';
import { leaveGuardMachine } from './leave-guard.machine.ts';
import { leaveGuardModel } from './leave-guard.model.ts';
import { movesMachine } from './moves.machine.ts';
import { movesModel } from './moves.model.ts';
import { modelledPagedListMachine, pagedListInput, pagedListModel } from './paged-list.model.ts';
import { passwordLinkMachine } from './password-link.machine.ts';
import { passwordLinkModel } from './password-link.model.ts';
import { portfolioDialogMachine } from './portfolio-dialog.machine.ts';
import { portfolioDialogModel } from './portfolio-dialog.model.ts';
import { publisherMachine } from './publisher.machine.ts';
import { publisherModel } from './publisher.model.ts';
import { publishingMachine } from './publishing.machine.ts';
import { publishingModel } from './publishing.model.ts';
import { reauthenticationMachine } from './reauthentication.machine.ts';
import {
  reauthenticationInput,
  reauthenticationModel,
  signedInElsewhereInput,
} from './reauthentication.model.ts';
import { recordEditorMachine } from './record-editor.machine.ts';
import { newRecordInput, recordEditorInput, recordEditorModel } from './record-editor.model.ts';
import { removalMachine } from './removal.machine.ts';
import { otherRemovalInputs, removalInput, removalModel } from './removal.model.ts';
import { saveMachine } from './shared/save.machine.ts';
import { saveInput, saveModel } from './shared/save.model.ts';
import { catalogEntry } from './testing/model.ts';
import { uploadMachine } from './upload.machine.ts';
import { uploadInput, uploadModel } from './upload.model.ts';

/** Every machine of the product: what is listed here is in the tool, the documents and the generated tests. */
export const catalog = [
  catalogEntry({
    name: 'auth',
    machine: authMachine,
    purpose:
      'Who is signed in, and which screens they may open. It checks in the database whether a user is an admin, ' +
      'falls back to one configured address when the check fails, and keeps an admin’s screen when a session is ' +
      'lost.',
    input: authInput,
    otherInputs: withoutFallbackInputs,
    model: authModel,
  }),
  catalogEntry({
    name: 'reauthentication',
    machine: reauthenticationMachine,
    purpose:
      'A new sign-in over the screen of an admin whose session was lost, up to the role of the user who signed in.',
    input: reauthenticationInput,
    otherInputs: [signedInElsewhereInput],
    model: reauthenticationModel,
  }),
  catalogEntry({
    name: 'password-link',
    machine: passwordLinkMachine,
    purpose:
      'The link of a mail by which a forgotten password is replaced: requested without revealing whether there is ' +
      'such an account, and opened when it is in the address of the page.',
    model: passwordLinkModel,
  }),
  catalogEntry({
    name: 'contact-form',
    machine: contactFormMachine,
    purpose:
      'Sends a visitor’s message. A message sent again after a failure keeps its id, and is stored once.',
    otherInputs: [unansweredAttemptInput],
    model: contactFormModel,
  }),
  catalogEntry({
    name: 'paged-list',
    machine: modelledPagedListMachine,
    purpose:
      'A list of records that is loaded page by page: the portfolio items, the contact messages, the versions of a ' +
      'record, and what was deleted. The newest query wins, and rows stay when others cannot be loaded.',
    input: pagedListInput,
    model: pagedListModel,
  }),
  catalogEntry({
    name: 'removal',
    machine: removalMachine,
    purpose:
      'The removal of records: a question, the delete, and Undo in its toast, which outlives the page. It also ' +
      'restores deleted records, or deletes them for good.',
    input: removalInput,
    otherInputs: otherRemovalInputs,
    model: removalModel,
  }),
  catalogEntry({
    name: 'portfolio-dialog',
    machine: portfolioDialogMachine,
    purpose:
      'The dialog in which a portfolio item, or a record of another kind, is made or changed: it opens and ends a ' +
      'record editor.',
    model: portfolioDialogModel,
  }),
  catalogEntry({
    name: 'record-editor',
    machine: recordEditorMachine,
    purpose:
      'The life of one edited record of any kind, its texts included. What is typed is a draft in this browser until it ' +
      'is stored. It asks where something else was saved first, the record was deleted, or another user has signed in.',
    input: recordEditorInput,
    otherInputs: [newRecordInput],
    model: recordEditorModel,
  }),
  catalogEntry({
    name: 'save',
    machine: saveMachine,
    purpose:
      'Writes one record. Where the session was lost, it waits for the sign-in and then writes once more.',
    input: saveInput,
    model: saveModel,
  }),
  catalogEntry({
    name: 'landing-content',
    machine: landingContentMachine,
    purpose:
      'The editor of the landing page’s texts: one record editor for each of the four sections, each of which saves ' +
      'for itself.',
    input: landingContentInput,
    model: landingContentModel,
  }),
  catalogEntry({
    name: 'publishing',
    machine: publishingMachine,
    purpose:
      'Whether visitors get what an admin has saved: it compares the revision of the published page with that of the ' +
      'database, each second, after 20 seconds every 15, and on request.',
    model: publishingModel,
  }),
  catalogEntry({
    name: 'publisher',
    machine: publisherMachine,
    purpose:
      'When a server renders its pages anew: soon after a change, changes in a row together, and after a failed read ' +
      'again, less and less often. A source that reports no change is asked each second.',
    model: publisherModel,
  }),
  catalogEntry({
    name: 'inbox',
    machine: inboxMachine,
    purpose:
      'The contact messages: their list, and the one message that is open, which opening marks as read. It can be ' +
      'marked as unread, released and mailed again.',
    input: inboxInput,
    model: inboxModel,
  }),
  catalogEntry({
    name: 'moves',
    machine: movesMachine,
    purpose:
      'Moves of documents in their lists, which are stored one after the other, whatever page is shown. A failure ' +
      'ends the moves after it.',
    model: movesModel,
  }),
  catalogEntry({
    name: 'leave-guard',
    machine: leaveGuardMachine,
    purpose:
      'Unsaved changes in the admin area: one question before they are left, and none when nothing has changed.',
    model: leaveGuardModel,
  }),
  catalogEntry({
    name: 'upload',
    machine: uploadMachine,
    purpose:
      'The way of one chosen file to a stored picture: it is decoded, encoded anew in several widths, and uploaded. What ' +
      'failed is repeated; a file that no picture can be made of is refused with the reason.',
    input: uploadInput,
    model: uploadModel,
  }),
];
