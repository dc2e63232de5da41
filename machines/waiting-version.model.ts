import type { WaitingVersion } from '#domain/waiting-version.ts';
import { errors, waitingVersion as stored } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { isSame, onlyPayload, when, withoutPayload } from './testing/words.ts';
import type { waitingVersionMachine } from './waiting-version.machine.ts';

const endsAt = '2026-01-15T22:59:59.000Z';
const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'] as const;
const link = 'https://site.example/shared/secret';

const shared: WaitingVersion = { ...stored, link_ends_at: endsAt };
const approved: WaitingVersion = { ...shared, answer: 'approved', answer_body_hash: stored.body_hash };
const scheduled: WaitingVersion = { ...approved, publish_at: first };
const changedSince: WaitingVersion = { ...approved, version: 2, body_hash: 'hash-2' };

export const waitingVersionModel: ModelOf<typeof waitingVersionMachine> = {
  events: {
    'version.found': {
      stored: { version: stored, liveVersion: 1 },
      approved: { version: approved, liveVersion: 1 },
      'with changes asked': { version: { ...approved, answer: 'changes' }, liveVersion: 1 },
      scheduled: { version: scheduled, liveVersion: 1 },
      'over a live record that has changed': { version: scheduled, liveVersion: 2 },
      failed: { version: { ...scheduled, problem: 'conflict' }, liveVersion: 2 },
      none: { version: null, liveVersion: 1 },
    },
    'share.open': onlyPayload({ endsAt }),
    'schedule.submit': {
      '': { moments: [first] },
      'of an hour that comes twice': { moments: [first, second] },
      'of an hour that is skipped': { moments: [] },
    },
    'change.request': {
      'another link': { columns: { link_ends_at: endsAt }, makesLink: true },
      'no link': { columns: { link_ends_at: null } },
      'publish when approved': { columns: { publishes_when_approved: true } },
    },
    ...withoutPayload('schedule.open', 'schedule.cancel', 'dialog.close', 'change.confirm', 'change.cancel'),
  },
  outcomes: {
    changeVersion: {
      shared: { output: { outcome: 'changed', version: shared, link } },
      'no longer shared': { output: { outcome: 'changed', version: stored, link: null } },
      overtaken: { output: { outcome: 'overtaken', version: changedSince } },
      gone: { output: { outcome: 'gone' } },
      ...errors('offline', 'denied'),
    },
  },
  busyTags: ['busy'],
  contextKey: ({ version, liveVersion, link: shown }) => [version, liveVersion, shown],
  invariants: {
    'its state is the most urgent of what is so': ({ snapshot, context: { version, liveVersion } }) => {
      const answer = version?.answer_body_hash === version?.body_hash && version?.answer;
      const urgent =
        (!version && 'none') ||
        (version?.problem && 'failed') ||
        (version?.base_version !== liveVersion && 'behind') ||
        (version?.publish_at && 'scheduled') ||
        (answer === 'approved' && 'approved') ||
        (answer === 'changes' && 'changesAsked') ||
        (version?.link_ends_at ? 'shared' : 'stored');
      return snapshot.matches({ version: urgent });
    },
    'what is on screen is what was found or answered last, and nothing is open of what is gone': (step) => {
      const { version } = step.context;
      const found = step.on('version.found') ?? { version: null, ...step.output('changeVersion') };
      const isKept = !step.is('version.found', 'changeVersion') || step.failure !== null;
      const isIdle = step.snapshot.matches({ work: 'idle' });
      return (
        (isKept ? step.keeps('version') : isSame(version, found.version)) && (version !== null || isIdle)
      );
    },
    'what is open stays open, whatever is found': ({ on, before, snapshot }) =>
      !on('version.found')?.version || isSame(snapshot.value.work, before.value.work),
    'what gives something is about the version that was on screen, what takes it back about any': (step) => {
      const { version: token, columns } = step.calls.changeVersion ?? {};
      const gives = Object.values(columns ?? {}).some(Boolean);
      const seen = step.on('change.confirm') ? step.was.change.version : step.was.version?.version;
      return isSame(token, gives ? seen : undefined);
    },
    'what is requested is sent': ({ calls, on, was }) => {
      const moment = on('schedule.submit')?.moments[0];
      const link_ends_at = on('share.open')?.endsAt;
      const confirmed = on('change.confirm') && was.change.columns;
      const requested = on('change.request')?.columns ?? confirmed ?? { publish_at: moment ?? null };
      return (
        !calls.changeVersion ||
        isSame(calls.changeVersion.columns, link_ends_at ? { link_ends_at } : requested)
      );
    },
    'nobody else may publish it without a question': ({ calls, on }) =>
      calls.changeVersion?.columns.publishes_when_approved !== true || on('change.confirm') !== null,
    'an hour that comes twice is asked about, and one that is skipped is not taken': ({ calls, on }) =>
      (on('schedule.submit')?.moments ?? [first]).length === 1 || !calls.changeVersion,
    'a link is shown from its making until its dialog closes or it is withdrawn': (step) => {
      const made = step.output('changeVersion');
      const isEnded =
        step.on('dialog.close') ||
        step.is('version.found (none)') ||
        step.context.version?.link_ends_at === null;
      const shown = (made?.outcome === 'changed' && made.link) || step.was.link;
      return isSame(step.context.link, isEnded || made?.outcome === 'gone' ? null : shown);
    },
    'what was done is announced with what it was, and that nothing was done, too': (step) => {
      const { outcome } = step.output('changeVersion') ?? {};
      const done = { type: 'version.changed' as const, columns: step.was.change.columns };
      const expected = outcome === 'changed' ? done : { type: 'change.refused', outcome };
      return step.failure !== null || isSame(step.emits, when(outcome, expected));
    },
  },
};
