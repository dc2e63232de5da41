import { expect } from '@playwright/test';
import type { ContextFrom } from 'xstate';
import { type modelledSaveMachine, recreatingSaveInput, saveInput } from '#machines/shared/save.model.ts';
import type { ScreenElement } from '#statecharts/model';
import { adminClient } from '#tests/support/tables.ts';
import type { Driver, Harness } from './harness.ts';
import { landingContentDriver, landingTable, saveSection } from './landing-content.ts';
import {
  closeDialog,
  dialogFor,
  editFirst,
  isItemWrite,
  openPortfolio,
  saveItem,
} from './portfolio-dialog.ts';
import { cut, deleteBefore, isForTable, letThrough, writeBefore } from './requests.ts';

const steps: Driver['steps'] = {
  'conflict.keepMine': (harness) => harness.press('Save yours over it'),
  'conflict.merge': (harness) => harness.press('Save the chosen fields'),
  'conflict.takeTheirs': (harness) => harness.press('Go on with what is saved'),
  'after requestTimeout': (harness) => harness.passRequestTimeout(),
  'write: saved': (harness) => harness.answer('write', letThrough),
  'write: conflict': (harness) => harness.answer('write', writeBefore),
  'write: missing': (harness) =>
    harness.answer('write', (route) =>
      route.request().method() === 'PATCH'
        ? deleteBefore(route)
        : // Its id is taken, and then it is not: the record was deleted in between.
          route.fulfill({ status: 409, json: { code: '23505', message: 'duplicate key' } }),
    ),
  'write: offline': (harness) => harness.answer('write', cut),
};

const interrupted = {
  file: 'admin-area.e2e.ts',
  test: 'a save that a lost session interrupts is sent once more after the sign-in over the screen',
};
const confirmed = {
  file: 'admin-area.e2e.ts',
  test: 'another admin who signs in over the screen has to confirm before anything is sent',
};

const shared = {
  machine: 'save',
  ignored: {
    'checkSession done': interrupted,
    'checkSession failed': interrupted,
    'session.restored': interrupted,
    'userChanged.save': confirmed,
    'userChanged.keepUnsaved': confirmed,
    'dialog "Save as another user?"': confirmed,
    'button "Save it now" (enabled)': confirmed,
    'button "Keep it unsaved" (enabled)': confirmed,
  },
  contextKey: ({ base }: ContextFrom<typeof modelledSaveMachine>) => base.version === 0,
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403|409/,
} satisfies Partial<Driver>;

let storeSection = async (): Promise<void> => {};

export const sectionSaveDriver: Driver = {
  ...shared,
  place: 'the landing editor',
  input: recreatingSaveInput,
  requests: { write: (request) => isForTable(request, landingTable, 'PATCH', 'POST') },
  async prepare({ url }) {
    const client = await adminClient(url);
    storeSection = async () => {
      const text = { section: 'hero', title: 'A stored title', subtitle: '', content: 'A stored text.' };
      const { error } = await client.from(landingTable).upsert(text, { onConflict: 'section' });
      if (error) throw error;
    };
  },
  async open(harness) {
    await storeSection();
    await landingContentDriver.open(harness);
    await saveSection(harness);
    await harness.waitForCall('write');
  },
  steps,
  isPossible: ({ context }, step) => step !== 'write: missing' || context.base.version !== 0,
  expectedElements: (snapshot) => {
    if (snapshot.value === 'conflict') {
      return [{ role: 'dialog', name: 'The Hero Section has changed since you typed this' }];
    }
    return snapshot.status === 'done' ? [{ role: 'button', name: 'Save', disabled: false }] : [];
  },
};

function itemElements({
  value,
  context,
}: Parameters<NonNullable<Driver['expectedElements']>>[0]): ScreenElement[] {
  if (value === 'saved' || value === 'cancelled') {
    return [true, false].map((isNew) => ({ ...dialogFor(isNew), absent: true }));
  }
  const isNew = context.base.version === 0 && ['writing', 'failed'].includes(value);
  const dialog = dialogFor(isNew);
  const save = { role: 'button', name: 'Save' };
  if (value === 'failed' || value === 'replaced') return [dialog, { ...save, disabled: false }];
  return [
    dialog,
    { ...save, disabled: true },
    { role: 'button', name: 'Cancel', disabled: value === 'writing' },
  ];
}

async function beginSave(harness: Harness, openForm: (harness: Harness) => Promise<void>): Promise<void> {
  await openForm(harness);
  await saveItem(harness);
  await harness.waitForCall('write');
}

const inDialog = (place: string, isNew: boolean, openForm: (harness: Harness) => Promise<void>): Driver => ({
  ...shared,
  place,
  input: { ...saveInput, base: { ...saveInput.base, version: isNew ? 0 : 1 } },
  requests: { write: isItemWrite },
  async open(harness) {
    await openPortfolio(harness);
    await beginSave(harness, openForm);
  },
  reopen: ({ value }) =>
    value === 'saved' || value === 'cancelled' ? (harness) => beginSave(harness, openForm) : null,
  steps: {
    ...steps,
    'missing.saveAsNew': (harness) => harness.press('Save as a new item'),
    'save.cancel': async (harness) => {
      await expect(harness.page.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled();
      await closeDialog(harness);
    },
  },
  expectedElements: itemElements,
});

/** One for each kind of item. */
export const itemSaveDrivers: Driver[] = [
  inDialog('the dialog of a stored item', false, editFirst),
  inDialog('the dialog of a new item', true, (harness) => harness.press('Add New')),
];
