import type { publishingMachine } from './publishing.machine.ts';
import { isSame } from './shared/model-words.ts';
import { button, presentIf } from './shared/screen-words.ts';
import { offline } from './testing/fixtures.ts';
import { type ModelOf, noPayload } from './testing/model.ts';

const builtAt = '2026-01-01T00:00:00.000Z';

export const publishingModel: ModelOf<typeof publishingMachine> = {
  events: {
    'publishing.start': {
      'a section': { part: 'about', version: 2 },
      'an item': { part: 'portfolio', version: 0 },
    },
    'publishing.check': noPayload,
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
  invariants: {
    'what is not live is checked now or soon: each second, after 20 seconds every 15': (step) => {
      const { running, delays, snapshot, context } = step;
      const isLive = Object.values(context.publications).every((one) => one.isLive);
      const isLate = snapshot.matches('late');
      const isWaiting = !isLive && running.length === 0;
      return (
        running.length <= 1 &&
        snapshot.matches('idle') === isLive &&
        delays.pollDelay === (isWaiting && !isLate ? 1_000 : undefined) &&
        delays.latePollDelay === (isWaiting && isLate ? 15_000 : undefined) &&
        delays.publishTimeout === (isLive || isLate ? undefined : 20_000)
      );
    },
    'each save is checked at once, and takes nothing from the others': ({ on, calls, was, context }) => {
      const save = on('publishing.start');
      if (!save) return isSame(Object.keys(context.publications), Object.keys(was.publications));
      const awaited = { version: save.version, revision: null, isLive: false };
      return (
        'checkPublished' in calls &&
        isSame(context.publications, { ...was.publications, [save.part]: awaited })
      );
    },
    'a save is live once the page has its revision, or that of a restored backup': (step) => {
      const check = step.output('checkPublished');
      const after = Object.entries(step.was.publications).map(([part, save]) => {
        if (!check || save.isLive) return [part, save];
        const revision = Math.min(save.revision ?? check.revision, check.revision);
        const isLive = check.page.revision >= revision && check.page.revision <= check.revision;
        return [part, { ...save, revision, isLive }];
      });
      return step.is('publishing.start') || isSame(Object.entries(step.context.publications), after);
    },
    'a save is late after 20 seconds, until a page has it, and is checked at once on request': (step) => {
      const { is, can, before, snapshot, calls } = step;
      const wasLate = before.matches('late') || is('after publishTimeout');
      const isLate = wasLate && !snapshot.matches('idle') && !is('publishing.start');
      const isChecked = 'checkPublished' in calls && snapshot.matches({ late: 'rechecking' });
      return (
        snapshot.matches('late') === isLate &&
        can('publishing.check') === isLate &&
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
