import { noPayload } from '#machines/testing/authoring.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { Publication, Publications, PublishingCheck, publishingMachine } from './publishing.machine.ts';
import { when } from './shared/model-words.ts';
import { button, presentIf } from './shared/screen-words.ts';
import { offline } from './testing/fixtures.ts';

const builtAt = '2026-01-01T00:00:00.000Z';

type Facts = {
  /** Of all that was saved on this page; `late`: 20 seconds are over. */
  status: 'nothing saved' | 'awaited' | 'late' | 'live';
  check: 'none' | 'automatic' | 'requested';
  /** The last save of each part, with the revision of the content that has it. */
  saves: Publications;
  /** The page that the last check has read. */
  page: PublishingCheck['page'] | null;
};

/**
 * A page shows a save once it has the revision of that save or a later one. A revision that is lower than an earlier
 * one, or than that of the page, comes from a restored backup: then the page of that backup is awaited.
 */
function afterCheck(save: Publication, { revision: stored, page }: PublishingCheck): Publication {
  if (save.isLive) return save;
  const revision = save.revision === null || save.revision > stored ? stored : save.revision;
  return { ...save, revision, isLive: revision <= page.revision && page.revision <= stored };
}

const savesAfter = ({ saves }: Facts, check: PublishingCheck): Publications =>
  Object.fromEntries(Object.entries(saves).map(([part, save]) => [part, afterCheck(save, check)]));

const isAllLive = (saves: Publications) => Object.values(saves).every(({ isLive }) => isLive);

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
  expectations: expectations<typeof publishingMachine, Facts>()({
    start: () => ({ facts: { status: 'nothing saved', check: 'none', saves: {}, page: null } }),
    seen: (snapshot) => ({
      saves: snapshot.context.publications,
      page: snapshot.context.page,
      isLate: snapshot.matches('late'),
      isCheckingAgain: snapshot.matches({ late: 'rechecking' }),
    }),
    situation: ({ status, check, saves, page }) => ({
      seen: { saves, page, isLate: status === 'late', isCheckingAgain: check === 'requested' },
      running: when(check !== 'none', 'checkPublished'),
      delays: {
        ...(status === 'awaited' && { publishTimeout: 20_000 }),
        ...(check === 'none' && status === 'awaited' && { pollDelay: 1_000 }),
        ...(check === 'none' && status === 'late' && { latePollDelay: 15_000 }),
      },
      screen: [
        { role: 'link', name: 'Live on the site', ...presentIf(status === 'live') },
        button('Check again', presentIf(status === 'late')),
      ],
    }),
    rules: (on) => ({
      'after each save the page is checked at once, and has 20 seconds to show it': on('publishing.start', {
        causes: ({ saves, status }, { part, version }) => ({
          facts: {
            status: 'awaited',
            check: 'automatic',
            saves: { ...saves, [part]: { version, revision: null, isLive: false } },
          },
          calls: { checkPublished: undefined },
          restarts: status === 'awaited' ? ['publishTimeout'] : [],
          announces: 'Publishing…',
        }),
      }),
      'each part is live once the page has its revision': on('checkPublished done', {
        causes: (facts, { output }) => {
          const saves = savesAfter(facts, output);
          return {
            facts: {
              status: isAllLive(saves) ? 'live' : facts.status,
              check: 'none',
              saves,
              page: output.page,
            },
            ...(isAllLive(saves) && { announces: 'Live on the site' }),
          };
        },
      }),
      'a check that fails says nothing of the page': on('checkPublished failed', {
        causes: ({ status }) => ({
          facts: { check: 'none', page: null },
          ...(status === 'late' && { announces: 'Saved, but the site cannot be reached.' }),
        }),
      }),
      'the page is checked again and again, each second and later every 15': on(
        ['after pollDelay', 'after latePollDelay'],
        {
          causes: { facts: { check: 'automatic' }, calls: { checkPublished: undefined } },
        },
      ),
      'after 20 seconds a save is late': on('after publishTimeout', {
        causes: { facts: { status: 'late', check: 'automatic' }, calls: { checkPublished: undefined } },
      }),
      'a person, or a network that is back, has a late page checked at once': on('publishing.check', {
        given: ({ status }) => status === 'late',
        causes: {
          facts: { check: 'requested' },
          calls: { checkPublished: undefined },
          announces: 'Checking…',
        },
      }),
    }),
    invariants: {
      'one check is made at a time': ({ running }) => running.length <= 1,
      'a save that is not live is checked, or will be': ({ seen, running, delays }) =>
        isAllLive(seen.saves) || running.length > 0 || 'pollDelay' in delays || 'latePollDelay' in delays,
    },
    // What the last page was decides nothing; live is live.
    factsKey: ({ status, check, saves }) => [
      status,
      check,
      Object.entries(saves).map(([part, { isLive, revision }]) => [part, isLive || revision]),
    ],
  }),
  contextKey: ({ publications }) => publications,
};
