import type { publisherMachine } from './publisher.machine.ts';
import { offline } from './testing/fixtures.ts';
import { type ModelOf, noPayload } from './testing/model.ts';

export const publisherModel: ModelOf<typeof publisherMachine> = {
  events: {
    'content.changed': noPayload,
    'pages.follow': { reports: { isPolled: false }, polled: { isPolled: true } },
    'render.started': noPayload,
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
  },
  contextKey: ({ failures, hasChanged, isHeld, isPolled }) => [
    Math.min(failures, 2),
    hasChanged,
    isHeld,
    isPolled,
  ],
  invariants: {
    'one render runs at a time, in its states alone': ({ running, snapshot }) =>
      running.filter((id) => id === 'renderPages').length ===
      (snapshot.matches({ pages: 'starting' }) || snapshot.matches({ pages: 'rendering' }) ? 1 : 0),
    'a render starts no sooner than a distance after the last one': ({ calls, before, delays, is }) =>
      !('renderPages' in calls) ||
      (delays.distance === 700 && (is('', 'after distance') || !before.matches({ pace: 'held' }))),
    'a change is rendered: now, or after the render that runs': ({ on, snapshot, context }) =>
      !on('content.changed') || snapshot.matches({ pages: 'due' }) || context.hasChanged,
    'what is stored counts as published only after a read, and with no change since': ({
      snapshot,
      context,
    }) => !snapshot.matches({ pages: 'idle' }) || (context.failures === 0 && !context.hasChanged),
    'a failed read is tried again, twice as late each time, at least every 30 seconds': ({
      snapshot,
      context,
      delays,
    }) =>
      delays.retry ===
      (snapshot.matches({ pages: 'failed' })
        ? Math.min(1_000 * 2 ** (context.failures - 1), 30_000)
        : undefined),
    'a source that reports no change is asked each second, and no other': ({ calls, context, delays }) =>
      [undefined, 1_000].includes(delays.poll) && (calls.findRevision === undefined || context.isPolled),
    'a render knows what is published': ({ calls, context }) =>
      calls.renderPages === undefined || calls.renderPages.published === context.published,
  },
};
