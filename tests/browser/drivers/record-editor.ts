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
  ignored: [
    'draft.restore',
    'draft.discard',
    'drafts.found',
    'stored.changed',
    'waiting.changed',
    'upload.started',
    'upload.ended',
    'leave.discard',
    'owner.changed',
  ],
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403|409/,
};
