import type { Product } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import type { Driver } from './harness.ts';
import { cut, deny, isForTable, letThrough } from './requests.ts';

export const landingTable = 'landing_page_content';

export async function storeHero(product: Product): Promise<void> {
  product.markDirty();
  const client = await adminClient(product.url);
  const text = { section: 'hero', title: 'A stored title', subtitle: '', content: 'A stored text.' };
  const { error } = await client.from(landingTable).upsert(text, { onConflict: 'section' });
  if (error) throw error;
}

export const landingContentDriver: Driver = {
  machine: 'landing-content',
  requests: { loadContent: (request) => isForTable(request, landingTable, 'GET') },
  prepare: storeHero,
  open: (harness) => harness.openAsAdmin('/admin/landing-page'),
  steps: {
    'content.reload': (harness) => harness.press('Retry'),
    'loadContent: hero': (harness) => harness.answer('loadContent', letThrough),
    'loadContent: denied': (harness) => harness.answer('loadContent', deny),
    'loadContent: offline': (harness) => harness.answer('loadContent', cut),
  },
  isPossible: (snapshot, step) => step !== 'content.reload' || snapshot.matches('failed'),
  ignored: ['reloadContent done', 'reloadContent failed'],
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403/,
};
