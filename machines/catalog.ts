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
import { peopleMachine } from './people.machine.ts';
import { peopleModel } from './people.model.ts';
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
import { waitingVersionMachine } from './waiting-version.machine.ts';
import { waitingVersionModel } from './waiting-version.model.ts';

/** Every machine of the product: what is listed here is in the tool, the documents and the generated tests. */
export const catalog = [
  catalogEntry({
    name: 'auth',
    machine: authMachine,
    input: authInput,
    otherInputs: withoutFallbackInputs,
    model: authModel,
  }),
  catalogEntry({
    name: 'reauthentication',
    machine: reauthenticationMachine,
    input: reauthenticationInput,
    otherInputs: [signedInElsewhereInput],
    model: reauthenticationModel,
  }),
  catalogEntry({
    name: 'password-link',
    machine: passwordLinkMachine,
    model: passwordLinkModel,
  }),
  catalogEntry({
    name: 'contact-form',
    machine: contactFormMachine,
    otherInputs: [unansweredAttemptInput],
    model: contactFormModel,
  }),
  catalogEntry({
    name: 'paged-list',
    machine: modelledPagedListMachine,
    input: pagedListInput,
    model: pagedListModel,
  }),
  catalogEntry({
    name: 'removal',
    machine: removalMachine,
    input: removalInput,
    otherInputs: otherRemovalInputs,
    model: removalModel,
  }),
  catalogEntry({
    name: 'portfolio-dialog',
    machine: portfolioDialogMachine,
    model: portfolioDialogModel,
  }),
  catalogEntry({
    name: 'record-editor',
    machine: recordEditorMachine,
    input: recordEditorInput,
    otherInputs: [newRecordInput],
    model: recordEditorModel,
  }),
  catalogEntry({
    name: 'save',
    machine: saveMachine,
    input: saveInput,
    model: saveModel,
  }),
  catalogEntry({
    name: 'landing-content',
    machine: landingContentMachine,
    input: landingContentInput,
    model: landingContentModel,
  }),
  catalogEntry({
    name: 'publishing',
    machine: publishingMachine,
    model: publishingModel,
  }),
  catalogEntry({
    name: 'publisher',
    machine: publisherMachine,
    model: publisherModel,
  }),
  catalogEntry({
    name: 'inbox',
    machine: inboxMachine,
    input: inboxInput,
    model: inboxModel,
  }),
  catalogEntry({
    name: 'people',
    machine: peopleMachine,
    model: peopleModel,
  }),
  catalogEntry({
    name: 'moves',
    machine: movesMachine,
    model: movesModel,
  }),
  catalogEntry({
    name: 'leave-guard',
    machine: leaveGuardMachine,
    model: leaveGuardModel,
  }),
  catalogEntry({
    name: 'upload',
    machine: uploadMachine,
    input: uploadInput,
    model: uploadModel,
  }),
  catalogEntry({
    name: 'waiting-version',
    machine: waitingVersionMachine,
    model: waitingVersionModel,
  }),
];
