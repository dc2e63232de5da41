import { expect } from '@playwright/test';
import type { SectionInput } from '#machines/landing-content.machine.ts';
import type { SaveInput } from '#machines/shared/save.machine.ts';
import type { Product } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import type { Driver, Harness } from './harness.ts';
import { cut, deny, isForTable, letThrough, writeBefore } from './requests.ts';

export const landingTable = 'landing_page_content';

export async function storeHero(product: Product): Promise<void> {
  product.markDirty();
  const client = await adminClient(product.url);
  const text = { title: 'A stored title', subtitle: '', content: 'A stored text.' };
  const { error } = await client.from(landingTable).insert({ section: 'hero', ...text });
  if (error) throw error;
}

export async function saveSection(harness: Harness): Promise<void> {
  await harness.page.getByLabel('Title', { exact: true }).fill('My title');
  await harness.press('Save');
}

async function conflict(harness: Harness): Promise<void> {
  await harness.answer('saveSection', writeBefore);
  // What is stored is read to tell why nothing was written.
  await harness.answer('loadContent', letThrough);
}

export const landingContentDriver: Driver = {
  machine: 'landing-content',
  requests: {
    loadContent: (request) => isForTable(request, landingTable, 'GET'),
    saveSection: (request) => isForTable(request, landingTable, 'PATCH', 'POST'),
  },
  payloads: {
    save: {
      request: 'saveSection',
      sent: (request) => request.postDataJSON(),
      // The form of the stored section: only its title is typed anew.
      expected: ({ values: { section, title } }: SaveInput<SectionInput>) => ({
        section,
        title,
        subtitle: '',
        content: 'A stored text.',
        button_text: null,
        button_link: null,
        updated_at: expect.any(String),
      }),
    },
  },
  prepare: storeHero,
  open: (harness) => harness.openAsAdmin('/admin/landing-page'),
  steps: {
    'content.reload': (harness) => harness.press('Retry'),
    'content.save (hero)': saveSection,
    'after requestTimeout': (harness) => harness.passRequestTimeout(),
    'loadContent: hero': (harness) => harness.answer('loadContent', letThrough),
    'loadContent: denied': (harness) => harness.answer('loadContent', deny),
    'reloadContent: hero': (harness) => harness.answer('loadContent', letThrough),
    'reloadContent: offline': (harness) => harness.answer('loadContent', cut),
    'save: saved': (harness) => harness.answer('saveSection', letThrough),
    'save: replaced': async (harness) => {
      await conflict(harness);
      await harness.press('Go on with what is saved');
    },
    'save: failed': (harness) => harness.answer('saveSection', cut),
    'save: failed over theirs': async (harness) => {
      await conflict(harness);
      await harness.press('Save yours over it');
      await harness.answer('saveSection', cut);
    },
  },
  isPossible: (snapshot, step) => step !== 'content.reload' || snapshot.matches('failed'),
  ignored: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403|409/,
};
