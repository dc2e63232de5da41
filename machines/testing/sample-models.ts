import { type AnyStateMachine, assign, emit, fromPromise, setup } from 'xstate';
import { noPayload } from './authoring.ts';
import type { CatalogEntry, Expectations } from './catalog-entry.ts';

const fetchText = fromPromise<string, { page: number }>(() => Promise.resolve(''));
export const requested = { page: 1 };

/** Fetches a text once, for at most a second. Each test breaks one part of it. */
export function chart({
  idle = {},
  fetching = {},
  onDone = {},
  shown = {},
}: Partial<Record<'idle' | 'fetching' | 'onDone' | 'shown', object>> = {}): AnyStateMachine {
  return setup({ actors: { fetchText } }).createMachine({
    id: 'm',
    context: { text: '' },
    initial: 'idle',
    states: {
      idle: { on: { open: 'fetching' }, ...idle },
      fetching: {
        tags: 'busy',
        invoke: {
          id: 'fetchText',
          src: 'fetchText',
          input: requested,
          onDone: {
            target: 'shown',
            actions: [assign({ text: ({ event }) => event.output }), emit({ type: 'text.shown' })],
            ...onDone,
          },
          onError: 'idle',
        },
        after: { 1000: 'idle' },
        ...fetching,
      },
      shown: { on: { close: 'done' }, ...shown },
      done: { type: 'final' },
    },
    output: ({ context }: { context: { text: string } }) => context.text,
  });
}

export type Observed = { seen: { text: string }; running: string[] };
type Facts = { isFetching: boolean; text: string };

export const expectations = {
  start: () => ({ facts: { isFetching: false, text: '' } }),
  timeLimit: { delay: '1000', ms: 1_000 },
  seen: ({ context }: { context: { text: string } }) => ({ text: context.text }),
  situation: ({ isFetching, text }: Facts) => ({
    seen: { text },
    tags: isFetching ? ['busy'] : [],
    running: isFetching ? ['fetchText'] : [],
  }),
  rules: {
    'a text is fetched once': {
      when: 'open',
      given: ({ isFetching, text }: Facts) => !isFetching && text === '',
      causes: { facts: { isFetching: true }, calls: { fetchText: requested } },
    },
    'the text is shown and announced': {
      when: 'fetchText: found',
      causes: { facts: { isFetching: false, text: 'Hello' }, emits: [{ type: 'text.shown' }] },
    },
    'a text that is not found can be fetched again': {
      when: ['fetchText failed', 'after 1000 (fetchText)'],
      causes: { facts: { isFetching: false } },
    },
    'a shown text is closed and given back': {
      when: 'close',
      given: ({ text }: Facts) => text !== '',
      causes: ({ text }: Facts) => ({ output: text }),
    },
  },
  invariants: {
    'what is shown is no request': ({ seen, running }: Observed) => seen.text === '' || running.length === 0,
  },
} satisfies Expectations;

export function entryOf(machine: AnyStateMachine, changed: Partial<Expectations> = {}): CatalogEntry {
  return {
    name: 'm',
    machine,
    purpose: 'To be checked.',
    model: {
      events: { open: noPayload, close: noPayload },
      outcomes: { fetchText: { found: { output: 'Hello' }, offline: { error: new Error('offline') } } },
      expectations: { ...expectations, ...changed },
    },
  };
}
