import { noPayload } from '#statecharts/model';
import { expectations, type ModelOf } from './expectations.ts';
import type { Publication, Publications, PublishingCheck, publishingMachine } from './publishing.machine.ts';
import { equivalentFor, when } from './shared/model-words.ts';
import { button } from './shared/screen-words.ts';
import { offline } from './testing/fixtures.ts';

const savedAt = Date.UTC(2026, 0, 1);
const builtAt = '2026-01-01T00:00:00.000Z';
const awaited = { version: 1, savedAt, revision: 7, isLive: false };
const live = { version: 3, savedAt: savedAt + 1, revision: 6, isLive: true };

type Facts = {
  /** Of all that was saved in this tab; `late`: the time for its publication is over. */
  status: 'nothing saved' | 'awaited' | 'late' | 'live';
  isChecking: boolean;
  /** The last save of each part, with the revision of the content that has it. */
  saves: Publications;
  timeLeft: number;
  /** Since the newest save. */
  checks: number;
  hasCheckFailed: boolean;
  /** When the page of the last check was built. */
  builtAt: string | null;
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

const none = { role: 'link', name: 'Live on the site', absent: true } as const;
const screenOf = ({ status, isChecking }: Pick<Facts, 'status' | 'isChecking'>) => [
  status === 'live' ? { role: 'link', name: 'Live on the site' } : none,
  button('Check again', status === 'late' ? { disabled: isChecking } : { absent: true }),
];

export const publishingModel: ModelOf<typeof publishingMachine> = {
  events: {
    'publishing.start': { 'a section': { part: 'about', version: 2, savedAt: savedAt + 2 } },
    'publishing.restore': {
      awaited: { publications: { hero: awaited, portfolio: live }, timeLeft: 9_000 },
      live: { publications: { portfolio: live }, timeLeft: 8_000 },
    },
    'publishing.check': noPayload,
  },
  outcomes: {
    checkPublished: {
      published: { output: { revision: 9, page: { revision: 9, builtAt: null } } },
      'not yet published': { output: { revision: 9, page: { revision: 7, builtAt } } },
      'a restored backup': { output: { revision: 3, page: { revision: 3, builtAt: null } } },
      'a page from before the restored backup': { output: { revision: 3, page: { revision: 9, builtAt } } },
      offline: { error: offline },
    },
  },
  expectations: expectations<typeof publishingMachine, Facts>()({
    start: () => ({
      facts: {
        status: 'nothing saved',
        isChecking: false,
        saves: {},
        timeLeft: 20_000,
        checks: 0,
        hasCheckFailed: false,
        builtAt: null,
      },
    }),
    timeLimit: { delay: 'checkTimeout', ms: 4_000 },
    seen: (snapshot) => ({
      saves: snapshot.context.publications,
      isPublishing: snapshot.matches('publishing'),
      isCheckingAgain: snapshot.matches('rechecking'),
      hasCheckFailed: snapshot.context.hasCheckFailed,
      builtAt: snapshot.context.builtAt,
    }),
    situation: ({ status, isChecking, timeLeft, checks, ...facts }) => ({
      seen: {
        saves: facts.saves,
        isPublishing: status === 'awaited',
        isCheckingAgain: status === 'late' && isChecking,
        hasCheckFailed: facts.hasCheckFailed,
        builtAt: facts.builtAt,
      },
      running: when(isChecking, 'checkPublished'),
      delays: {
        ...(status === 'awaited' && { publishTimeout: timeLeft }),
        ...(status === 'awaited' && !isChecking && { pollDelay: checks < 6 ? 500 : 2_000 }),
      },
      screen: screenOf({ status, isChecking }),
    }),
    rules: (on) => ({
      'after each save the page is checked at once, and has 20 seconds to show it': on('publishing.start', {
        causes: ({ saves, status }, { part, version, savedAt: at }) => ({
          facts: {
            status: 'awaited',
            isChecking: true,
            saves: { ...saves, [part]: { version, savedAt: at, revision: null, isLive: false } },
            timeLeft: 20_000,
            checks: 0,
            hasCheckFailed: false,
            builtAt: null,
          },
          calls: { checkPublished: undefined },
          restarts: status === 'awaited' ? ['publishTimeout'] : [],
          announces: 'Publishing…',
        }),
      }),
      'after a reload a save that is not live is checked for the time that was left': on(
        'publishing.restore (awaited)',
        {
          given: ({ status }) => status === 'nothing saved',
          causes: (_, { publications, timeLeft }) => ({
            facts: { status: 'awaited', isChecking: true, saves: publications, timeLeft },
            calls: { checkPublished: undefined },
            announces: 'Publishing…',
          }),
        },
      ),
      'after a reload a live save is shown without a check': on('publishing.restore (live)', {
        given: ({ status }) => status === 'nothing saved',
        causes: (_, { publications, timeLeft }) => ({
          facts: { status: 'live', saves: publications, timeLeft },
          announces: 'Live on the site',
        }),
      }),
      'each part is live once the page has its revision': on('checkPublished done', {
        causes: (facts, { output }) => {
          const saves = savesAfter(facts, output);
          return {
            facts: {
              status: isAllLive(saves) ? 'live' : facts.status,
              isChecking: false,
              saves,
              checks: facts.checks + 1,
              hasCheckFailed: false,
              builtAt: output.page.builtAt,
            },
            ...(isAllLive(saves) && { announces: 'Live on the site' }),
          };
        },
      }),
      'a check that fails or lasts more than 4 seconds is reported, and says nothing of the page': on(
        ['checkPublished failed', 'after checkTimeout (checkPublished)'],
        {
          causes: ({ checks, status }) => ({
            facts: { isChecking: false, checks: checks + 1, hasCheckFailed: true },
            announces:
              status === 'awaited'
                ? 'Publishing… The site cannot be reached at the moment.'
                : 'Saved, but the site cannot be reached.',
          }),
        },
      ),
      'the page is checked again and again': on('after pollDelay', {
        causes: { facts: { isChecking: true }, calls: { checkPublished: undefined } },
      }),
      'after its time a save counts as not yet published, and no check is made': on('after publishTimeout', {
        causes: { facts: { status: 'late', isChecking: false } },
      }),
      'a person has a late page checked once more': on('publishing.check', {
        given: ({ status, isChecking }) => status === 'late' && !isChecking,
        causes: { facts: { isChecking: true }, calls: { checkPublished: undefined }, announces: 'Checking…' },
      }),
    }),
    invariants: {
      'one check is made at a time': ({ running }) => running.length <= 1,
      'what is not live is awaited, or a person can have it checked': ({ seen, running, possible }) =>
        isAllLive(seen.saves) ||
        seen.isPublishing ||
        running.length > 0 ||
        possible.includes('publishing.check'),
    },
    // The number of checks decides the same whatever was saved; live is live.
    factsKey: ({ status, isChecking, saves, checks }) => [
      status,
      isChecking,
      Object.entries(saves).map(([part, { isLive, revision }]) => [part, isLive || revision]),
      !saves.hero && saves.about?.revision === null && Math.min(checks, 6),
    ],
  }),
  // All else that the machine remembers is among the facts.
  equivalent: {
    'idle, publishing.restore 1: action 1 (setRestored) without timeLeft':
      'a save that is live has no time left, and the next one sets it',
    'publishing.checking, checkPublished done 1: action 1 (setCheck) doubled':
      'what is live stays live, and the next save counts its checks anew',
    ...equivalentFor('checks on request are not counted', [
      'rechecking, after checkTimeout: action 1 (setFailure) doubled',
      'rechecking, checkPublished failed: action 1 (setFailure) doubled',
      'rechecking, checkPublished done 1: action 1 (setCheck) doubled',
      'rechecking, checkPublished done 2: action 1 (setCheck) doubled',
    ]),
  },
  contextKey: ({ publications, checkCount }) => [publications, checkCount >= 6],
};
