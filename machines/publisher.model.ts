import type { publisherMachine } from './publisher.machine.ts';
import { offline } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { isSame, onlyPayload } from './testing/words.ts';

export const publisherModel: ModelOf<typeof publisherMachine> = {
  events: {
    'content.changed': onlyPayload({}),
    'pages.follow': { reports: { isPolled: false }, polled: { isPolled: true } },
    'render.started': onlyPayload({}),
    'due.settled': onlyPayload({}),
  },
  outcomes: {
    renderPages: {
      published: { output: { loaded: 9, published: 9 } },
      'read, and not rendered': { output: { loaded: 9, published: null } },
      'not read': { output: { loaded: null, published: null } },
      'no answer': { error: offline },
    },
    findRevision: {
      same: { output: false },
      other: { output: true },
      'no answer': { error: offline },
    },
    publishDue: { published: { output: undefined }, 'no answer': { error: offline } },
  },
  contextKey: ({ failures, hasChanged, isHeld, isPolled }) => [
    Math.min(failures, 2),
    hasChanged,
    isHeld,
    isPolled,
  ],
  concurrent: ['publishDue'],
  unannounced: ['renderPages', 'findRevision', 'publishDue'],
  invariants: {
    'what is due is published before the first render, and looked for again five seconds after each try': (
      step,
    ) => {
      const { calls, delays, is, before, snapshot } = step;
      const isEarly = before.matches({ pages: 'waiting' }) && !is('publishDue', 'due.settled');
      const isCalled = 'publishDue' in calls === is('', 'after tick');
      const isTicking = delays.tick === (snapshot.matches({ clock: 'resting' }) ? 5_000 : undefined);
      return isCalled && isTicking && !(isEarly && 'renderPages' in calls);
    },
    'a render starts no sooner than a distance after the last one, and knows what is published': (step) => {
      const { calls, context, delays } = step;
      const isFirst = calls.renderPages?.isFirst === true;
      const isApart = isFirst || step.is('after distance') || !step.before.matches({ pace: 'held' });
      const isKnown = calls.renderPages?.published === context.published;
      return !('renderPages' in calls) || (isApart && isKnown && delays.distance === 700);
    },
    'a change is rendered: now, or after the render that runs': ({ on, snapshot, context }) =>
      !on('content.changed') || snapshot.matches({ pages: 'due' }) || context.hasChanged,
    'what is stored counts as published only after a read, and with no change since': (step) => {
      const { failures, hasChanged } = step.context;
      return !step.snapshot.matches({ pages: 'idle' }) || (failures === 0 && !hasChanged);
    },
    'a failed read is tried again, twice as late each time, at least every 30 seconds': (step) => {
      const { failures } = step.context;
      const isDue = step.snapshot.matches({ pages: 'failed' });
      return step.delays.retry === (isDue ? Math.min(1_000 * 2 ** (failures - 1), 30_000) : undefined);
    },
    'each read is counted as what it was': ({ failure, is, output, was, context }) => {
      const rendered = output('renderPages');
      const isFailed = (failure !== null && !is('publishDue')) || rendered?.loaded === null;
      const isRead = rendered !== undefined && !isFailed;
      const { published } = rendered ?? was;
      return isSame(
        [context.published, context.failures],
        [published, isRead ? 0 : was.failures + Number(isFailed)],
      );
    },
    'a source that reports no change is asked each second, and no other': (step) => {
      const { calls, context, delays, output } = step;
      const isAsked =
        calls.findRevision === undefined || (context.isPolled && calls.findRevision === context.loaded);
      const isDue = step.snapshot.matches({ pages: 'due' }) === true;
      return (
        [undefined, 1_000].includes(delays.poll) && isAsked && (output('findRevision') ?? isDue) === isDue
      );
    },
  },
};
