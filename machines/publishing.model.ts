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
    'what is not live is checked now or soon: each second, after 20 seconds every 15': ({
      running,
      delays,
      snapshot,
    }) => {
      const isLive = Object.values(snapshot.context.publications).every((one) => one.isLive);
      const next = snapshot.matches('late') ? { latePollDelay: 15_000 } : { pollDelay: 1_000 };
      const { publishTimeout, ...polls } = delays;
      return (
        running.length <= 1 &&
        snapshot.matches('idle') === isLive &&
        isSame(polls, isLive || running.length > 0 ? {} : next) &&
        publishTimeout === (snapshot.matches('publishing') ? 20_000 : undefined)
      );
    },
    'each save is checked at once, and takes nothing from the others': ({ on, calls, before, snapshot }) => {
      const { publications } = snapshot.context;
      const save = on('publishing.start');
      if (!save) return Object.keys(before?.context.publications ?? {}).every((part) => part in publications);
      const { part, version } = save;
      const awaited = { ...before?.context.publications, [part]: { version, revision: null, isLive: false } };
      return isSame(publications, awaited) && 'checkPublished' in calls && snapshot.matches('publishing');
    },
    'a save is live once the page has its revision, or that of a restored backup': ({
      output,
      before,
      snapshot,
      on,
    }) => {
      const check = output('checkPublished');
      return Object.entries(snapshot.context.publications).every(([part, save]) => {
        const known = Object.entries(before?.context.publications ?? {}).find(([name]) => name === part)?.[1];
        if (!check || !known || known.isLive) return on('publishing.start') !== null || isSame(save, known);
        const { revision, page } = check;
        const awaited = known.revision === null ? revision : Math.min(known.revision, revision);
        const isLive = page.revision >= awaited && page.revision <= revision;
        return isSame(save, { ...known, revision: awaited, isLive });
      });
    },
    'a late page is checked at once on request, and no other': ({ on, snapshot, before, calls }) =>
      snapshot.can({ type: 'publishing.check' }) === snapshot.matches('late') &&
      (!on('publishing.check') ||
        !before?.matches('late') ||
        ('checkPublished' in calls && snapshot.matches({ late: 'rechecking' }))),
    'a save is late after 20 seconds, and until a page has it': ({ label, before, snapshot, on }) =>
      on('publishing.start') !== null ||
      snapshot.matches('late') ===
        ((label === 'after publishTimeout' || before?.matches('late') === true) && !snapshot.matches('idle')),
    'what is known of the page is what the last check has read': ({ output, failure, before, snapshot }) => {
      const page = failure ? null : (output('checkPublished')?.page ?? before?.context.page ?? null);
      return isSame(snapshot.context.page, page);
    },
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
