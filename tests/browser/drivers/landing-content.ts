import type { ContextFrom } from 'xstate';
import type { landingContentMachine } from '#machines/landing-content.machine.ts';
import { timeLimit } from '#machines/shared/time-limit.ts';
import { adminClient } from '#support/tables.ts';
import { interruptedIn } from './interrupted.ts';
import { cut, deleteBefore, deny, isForTable, letThrough, writeBefore } from './requests.ts';
import type { Driver, Stage } from './stage.ts';

const table = 'landing_page_content';

const press = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true }).click();

async function save(stage: Stage): Promise<void> {
  await stage.page.getByLabel('Title', { exact: true }).fill('My title');
  await press(stage, 'Save');
}

/** What is stored is read again to tell why nothing was written. */
const readStored = (stage: Stage) => stage.answer('loadContent', letThrough);

export const landingContentDriver: Driver = {
  machine: 'landing-content',
  requests: {
    loadContent: (request) => isForTable(request, table, 'GET'),
    saveSection: (request) => isForTable(request, table, 'PATCH', 'POST'),
  },
  async prepare({ url }) {
    const client = await adminClient(url);
    const text = { title: 'A stored title', subtitle: '', content: 'A stored text.' };
    const { error } = await client.from(table).insert({ section: 'hero', ...text });
    if (error) throw error;
  },
  async open({ page, signIn }) {
    if (page.url() === 'about:blank') await signIn('/admin/landing-page');
    else await page.goto('/admin/landing-page');
  },
  steps: {
    'content.reload': (stage) => press(stage, 'Retry'),
    'content.save (hero)': save,
    'conflict.keepMine': (stage) => press(stage, 'Save yours over it'),
    'conflict.merge': (stage) => press(stage, 'Save the chosen fields'),
    'conflict.takeTheirs': (stage) => press(stage, 'Go on with what is saved'),
    'after timeLimit': (stage) => stage.pass(timeLimit),
    'loadContent: hero': (stage) => stage.answer('loadContent', letThrough),
    'loadContent: denied': (stage) => stage.answer('loadContent', deny),
    'reloadContent: hero': (stage) => stage.answer('loadContent', letThrough),
    'reloadContent: offline': (stage) => stage.answer('loadContent', cut),
    'saveSection: saved': (stage) => stage.answer('saveSection', letThrough),
    'saveSection: conflict': async (stage) => {
      await stage.answer('saveSection', writeBefore);
      await readStored(stage);
    },
    'saveSection: missing': async (stage) => {
      await stage.answer('saveSection', deleteBefore);
      await readStored(stage);
    },
    'saveSection: offline': (stage) => stage.answer('saveSection', cut),
  },
  distinguish: ({ save }: ContextFrom<typeof landingContentMachine>) => save.seen?.version,
  isPossible: (snapshot, step) => {
    if (step === 'content.reload') return snapshot.matches('failed');
    // After a choice the form still starts from the record it was filled with, so that a failure would lead to
    // another conflict.
    const isFirstTry = snapshot.context.save.seen?.version === 1;
    return !snapshot.matches('saving') || isFirstTry || step === 'saveSection: saved';
  },
  leftOut: {
    ...interruptedIn('landingContent', 'saveSection'),
    'landingContent.editing | content.reload | 1': 'a person can ask for it only where loading has failed',
  },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403|409/,
};
