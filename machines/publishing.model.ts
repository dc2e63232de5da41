import type { publishingMachine } from './publishing.machine.ts';
import { offline } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { button, isSame, onlyPayload, presentIf } from './testing/words.ts';

const builtAt = '2026-01-01T00:00:00.000Z';

export const publishingModel: ModelOf<typeof publishingMachine> = {
  events: {
    'publishing.start': {
      'a section': { part: 'about', version: 2 },
      'an item': { part: 'portfolio', version: 0 },
    },
    'publishing.check': onlyPayload({}),
  },
  outcomes: {
    checkPublished: {
      published: { output: { revision: 9, page: { revision: 9, builtAt: null } } },
      'not yet published': { output: { revision: 9, page: { revision: 7, builtAt } } },
      'published before a later save': { output: { revision: 10, page: { revision: 9, builtAt } } },
      'a restored backup': { output: { revision: 3, page: { revision: 3, builtAt: null } } },
      'a page from before the restored backup': { output: { revision: 3, page: { revision: 9, builtAt } } },
      offline: { error: offline },
    },
  },
  contextKey: ({ publications }) =>
    Object.entries(publications).map(([part, { isLive, revision }]) => [part, isLive || revision]),
  unannounced: ['checkPublished'],
  invariants: {
    'what is not live is checked now or soon: each second, after 20 seconds every 15': (step) => {
      const { delays, snapshot, context } = step;
      const isLive = Object.values(context.publications).every((one) => one.isLive);
      const isLate = snapshot.matches('late');
      const isWaiting = !isLive && step.requests.length === 0;
      return (
        snapshot.matches('idle') === isLive &&
        delays.pollDelay === (isWaiting && !isLate ? 1_000 : undefined) &&
        delays.latePollDelay === (isWaiting && isLate ? 15_000 : undefined) &&
        delays.publishTimeout === (isLive || isLate ? undefined : 20_000)
      );
    },
    'each save is checked at once, and takes nothing from the others': ({ on, calls, was, context }) => {
      const { part, version } = on('publishing.start') ?? {};
      const added = part && { [part]: { version, revision: null, isLive: false } };
      const parts = Object.keys({ ...was.publications, ...added });
      if (!part) return isSame(Object.keys(context.publications), parts);
      return 'checkPublished' in calls && isSame(context.publications, { ...was.publications, ...added });
    },
    'a save is live once the page has its revision, or that of a restored backup': (step) => {
      const check = step.output('checkPublished');
      const known = Object.values(step.was.publications);
      const isAsChecked = Object.values(step.context.publications).every((save, index) => {
        if (!check || known[index]?.isLive) return isSame(save, known[index]);
        const revision = Math.min(known[index]?.revision ?? check.revision, check.revision);
        const isLive = check.page.revision >= revision && check.page.revision <= check.revision;
        return save.revision === revision && save.isLive === isLive;
      });
      return step.is('publishing.start') || isAsChecked;
    },
    'a late save is checked at once on request': ({ is, can, before, snapshot, calls }) => {
      const isLate = is('after publishTimeout') || (before.matches('late') && !is('publishing.start'));
      const isChecked = 'checkPublished' in calls && snapshot.matches({ late: 'rechecking' });
      return (
        can('publishing.check') === (isLate && !snapshot.matches('idle')) &&
        (!is('publishing.check') || isChecked)
      );
    },
    'what is known of the page is what the last check has read': ({ failure, context, was, output }) =>
      isSame(context.page, failure ? null : (output('checkPublished')?.page ?? was.page)),
  },
  screen: (snapshot) => {
    const isLate = snapshot.matches('late');
    const hasSaved = Object.keys(snapshot.context.publications).length > 0;
    return [
      { role: 'link', name: 'Live on the site', ...presentIf(snapshot.matches('idle') && hasSaved) },
      button('Check again', presentIf(isLate)),
    ];
  },
};
