import { timeLimit } from '#machines/shared/time-limit.ts';
import { adminClient } from '#support/tables.ts';
import { cut, deny, isForTable, letThrough, writeBefore } from './requests.ts';
import type { Driver, Stage } from './stage.ts';

export const landingTable = 'landing_page_content';

const press = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function saveSection(stage: Stage): Promise<void> {
  await stage.page.getByLabel('Title', { exact: true }).fill('My title');
  await press(stage, 'Save');
}

async function conflict(stage: Stage): Promise<void> {
  await stage.answer('saveSection', writeBefore);
  // What is stored is read to tell why nothing was written.
  await stage.answer('loadContent', letThrough);
}

export const landingContentDriver: Driver = {
  machine: 'landing-content',
  requests: {
    loadContent: (request) => isForTable(request, landingTable, 'GET'),
    saveSection: (request) => isForTable(request, landingTable, 'PATCH', 'POST'),
  },
  async prepare({ url }) {
    const client = await adminClient(url);
    const text = { title: 'A stored title', subtitle: '', content: 'A stored text.' };
    const { error } = await client.from(landingTable).insert({ section: 'hero', ...text });
    if (error) throw error;
  },
  async open({ page, signIn }) {
    if (page.url() === 'about:blank') await signIn('/admin/landing-page');
    else await page.goto('/admin/landing-page');
  },
  steps: {
    'content.reload': (stage) => press(stage, 'Retry'),
    'content.save (hero)': saveSection,
    'after timeLimit': (stage) => stage.pass(timeLimit),
    'loadContent: hero': (stage) => stage.answer('loadContent', letThrough),
    'loadContent: denied': (stage) => stage.answer('loadContent', deny),
    'reloadContent: hero': (stage) => stage.answer('loadContent', letThrough),
    'reloadContent: offline': (stage) => stage.answer('loadContent', cut),
    'save: saved': (stage) => stage.answer('saveSection', letThrough),
    'save: replaced': async (stage) => {
      await conflict(stage);
      await press(stage, 'Go on with what is saved');
    },
    'save: failed': (stage) => stage.answer('saveSection', cut),
    'save: failed over theirs': async (stage) => {
      await conflict(stage);
      await press(stage, 'Save yours over it');
      await stage.answer('saveSection', cut);
    },
  },
  isPossible: (snapshot, step) => step !== 'content.reload' || snapshot.matches('failed'),
  leftOut: {
    'landingContent.editing | content.reload | 1': 'a person can ask for it only where loading has failed',
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403|409/,
};
