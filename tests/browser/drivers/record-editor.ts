import { expect, type Request } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { Write } from '#machines/shared/save.machine.ts';
import type { Product } from '#tests/support/product.ts';
import type { Driver, Harness } from './harness.ts';
import { landingTable, storeHero } from './landing-content.ts';
import { cut, deleteBefore, isForTable, letThrough, writeBefore } from './requests.ts';

const isWrite = (request: Request) => isForTable(request, landingTable, 'PATCH', 'POST');

const type = (title: string) => (harness: Harness) =>
  harness.page.getByLabel('Title', { exact: true }).fill(title);

const dialogTitle = 'The Hero Section has changed since you typed this';

let store = async (): Promise<void> => {};

async function openHero(harness: Harness): Promise<void> {
  await store();
  await harness.openAsAdmin('/admin/landing-page');
  await expect(harness.page.getByLabel('Title', { exact: true })).toHaveValue('A stored title');
}

const prepare = async (product: Product): Promise<void> => {
  store = () => storeHero(product);
};

const shownBy = (file: string, test: string) => ({ file, test });
const drafts = shownBy(
  'drafts.e2e.ts',
  'what is typed into the portfolio dialog comes back for that item, until it is saved or given up',
);
const interrupted = shownBy(
  'admin-area.e2e.ts',
  'a save that a lost session interrupts is sent once more after the sign-in over the screen',
);
const confirmed = shownBy(
  'admin-area.e2e.ts',
  'another admin who signs in over the screen has to confirm before anything is sent',
);
const uploading = shownBy(
  'pictures.e2e.ts',
  'while an upload runs nothing is saved, and Save says so; a picture without a description is refused',
);
const loggedOut = shownBy(
  'unsaved.e2e.ts',
  'the guard outlives a failed save and a failed log-out; logging out asks once',
);

/** The editor of the hero. */
export const recordEditorDriver: Driver = {
  machine: 'record-editor',
  requests: { save: isWrite },
  payloads: {
    save: {
      sent: (request) => request.postDataJSON(),
      // The form of the stored section: only its title is typed anew.
      expected: ({ values }: Write) => ({
        ...values,
        subtitle: '',
        content: 'A stored text.',
        button_text: null,
        button_link: null,
        updated_at: expect.any(String),
      }),
    },
  },
  prepare,
  open: openHero,
  steps: {
    'text.changed (to my title)': type('My title'),
    'text.changed (back to what was stored)': type('A stored title'),
    'version.restore (the built-in one)': (harness) => harness.press('Restore built-in default'),
    'stored.take': (harness) => harness.press('Discard changes'),
    'replacement.undo': (harness) => harness.press('Undo'),
    'save.request': (harness) => harness.press('Save'),
    'save: saved': (harness) => harness.answer('save', letThrough),
    'save: conflict': (harness) => harness.answer('save', writeBefore),
    'save: missing': (harness) => harness.answer('save', deleteBefore),
    'save: not saved': (harness) => harness.answer('save', cut),
    'question.saveMine': (harness) => harness.press('Save yours over it'),
    'question.takeTheirs': (harness) => harness.press('Go on with what is saved'),
    'question.goBack': (harness) => harness.press('Go back'),
  },
  isPossible: (snapshot: AnyMachineSnapshot, step) => {
    const { context } = snapshot;
    if (step === 'save.request') return context.texts.title === 'My title';
    if (step === 'replacement.undo') return snapshot.can({ type: step });
    if (step === 'stored.take') return context.replaced === null && snapshot.hasTag('unsaved');
    // A record that was deleted is inserted, and an insert finds none that is missing.
    if (step === 'save: missing') return context.base.version > 0;
    return true;
  },
  expectedElements: (snapshot) =>
    snapshot.matches({ asking: 'conflict' }) ? [{ role: 'dialog', name: dialogTitle }] : [],
  ignored: {
    'draft.restore': drafts,
    'draft.discard': drafts,
    'drafts.found': drafts,
    'stored.changed': shownBy(
      'landing-editor.e2e.ts',
      'a save loads all sections again; what is typed in another one stays, and is saved after a choice',
    ),
    'upload.started': uploading,
    'upload.ended': uploading,
    'leave.discard': loggedOut,
    'owner.changed': confirmed,
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403|409/,
};

const saveAs = (title: string) => async (harness: Harness) => {
  await type(title)(harness);
  await harness.press('Save');
  await harness.waitForCall('write');
};

/** The save of the hero. */
export const saveDriver: Driver = {
  machine: 'save',
  requests: { write: isWrite },
  prepare,
  async open(harness) {
    await openHero(harness);
    await saveAs('My title')(harness);
  },
  reopen:
    ({ output }) =>
    async (harness) => {
      if (output?.outcome === 'conflict') await harness.press('Go on with what is saved');
      await saveAs('My next title')(harness);
    },
  steps: {
    'write: saved': (harness) => harness.answer('write', letThrough),
    'write: conflict': (harness) => harness.answer('write', writeBefore),
    'write: offline': (harness) => harness.answer('write', cut),
  },
  ignored: {
    'checkSession done': interrupted,
    'checkSession failed': interrupted,
    'session.restored': interrupted,
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403|409/,
};
