import { expect } from '@playwright/test';
import { timeLimit } from '#machines/shared/time-limit.ts';
import { cut, isForTable, letThrough } from './requests.ts';
import type { Driver, Stage } from './stage.ts';

const gone = '00000000-0000-4000-8000-000000000000';

/** Leaves the one that is signed in drafts of some items alone, as earlier sittings did. */
async function keepDrafts({ page }: Stage, items: readonly string[]): Promise<void> {
  await page.evaluate((ids) => {
    const names = Object.keys(localStorage);
    for (const name of names.filter((of) => of.startsWith('draft:'))) localStorage.removeItem(name);
    const session = names.find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
    const { user } = JSON.parse(localStorage.getItem(session) ?? '{}');
    const texts = { title: 'Half a sentence', category: '', description: '', image_url: '' };
    const draft = JSON.stringify({ texts, version: 1, typedAt: new Date().toISOString() });
    for (const id of ids) localStorage.setItem(`draft:${user.id}:item:${id}:earlier`, draft);
  }, items);
}

/** Opens the form of a new item, which has its drafts looked for. */
async function openNew({ page }: Stage): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add Portfolio Item' });
  if (await form.isVisible()) await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Add New' }).click();
  await expect(form).toBeVisible();
}

async function expectOffered({ page }: Stage, drafts: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Restore draft' })).toHaveCount(drafts);
}

export const deletedItemsDriver: Driver = {
  machine: 'deleted-items',
  requests: {
    findDeletedItems: (request) =>
      isForTable(request, 'portfolio_items', 'GET') && new URL(request.url()).searchParams.has('id'),
  },
  async open(stage) {
    const { page, signIn } = stage;
    if (page.url() === 'about:blank') await signIn('/admin/portfolio');
    else {
      await keepDrafts(stage, []);
      await page.goto('/admin/portfolio');
    }
    await expect(page.getByRole('button', { name: 'Add New' })).toBeVisible();
  },
  steps: {
    'items.check (none)': async (stage) => {
      await keepDrafts(stage, []);
      await openNew(stage);
    },
    'items.check (some items)': async (stage) => {
      await keepDrafts(stage, [gone]);
      await stage.renew('findDeletedItems', () => openNew(stage));
      await stage.held('findDeletedItems');
      await expectOffered(stage, 0);
    },
    'findDeletedItems: one of them': async (stage) => {
      await stage.answer('findDeletedItems', letThrough);
      await expectOffered(stage, 1);
    },
    'findDeletedItems: offline': async (stage) => {
      await stage.answer('findDeletedItems', cut);
      await expectOffered(stage, 0);
    },
    'after timeLimit': async (stage) => {
      await stage.pass(timeLimit);
      await expectOffered(stage, 0);
    },
  },
  // Without its drafts nothing would show what was found.
  isPossible: (snapshot, step) => snapshot.matches('idle') || step !== 'items.check (none)',
  leftOut: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED/,
};
