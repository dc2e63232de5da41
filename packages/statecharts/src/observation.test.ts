import { expect, test } from 'vitest';
import { createMachine, raise } from 'xstate';
import type { CatalogEntry } from './catalog-entry.ts';
import { simulate } from './lab/simulation.ts';
import { LiveHarness } from './live-harness.ts';
import { modelGraph } from './model-graph.ts';

const entry: CatalogEntry = {
  name: 'm',
  purpose: '',
  machine: createMachine({
    initial: 'a',
    entry: raise({ type: 'go' }, { delay: 10 }),
    states: {
      a: { on: { again: { actions: raise({ type: 'go' }, { delay: 20 }) }, go: 'b' } },
      b: { entry: raise({ type: 'stop' }, { delay: 30, id: 'later' }) },
    },
  }),
  model: { events: { again: { '': {} }, go: { '': {} } }, outcomes: {} },
};

test('a raised event that is delayed is called by its type: explored, on a live actor, and in the lab', async () => {
  const graph = modelGraph(entry);
  const harness = new LiveHarness(entry);
  expect(graph.start.observation.delays).toEqual({ go: 10 });
  expect(harness.observation().delays).toEqual({ go: 10 });
  let place = graph.start;
  const take = async (type: string) => {
    const event = graph.everyEventIn(place).find((one) => one.type === type) ?? { type };
    const { to, step } = graph.follow(place, event);
    place = to;
    await harness.perform(event);
    const { restarts } = harness.effects();
    return {
      explored: { delays: to.observation.delays, restarts: step.effects.restarts },
      live: { delays: harness.observation().delays, restarts },
    };
  };
  const again = { delays: { go: 20 }, restarts: ['go'] };
  expect(await take('again')).toEqual({ explored: again, live: again });
  harness.stop();
  const { delays, log } = simulate(entry, [{ send: 'again' }, { elapse: 5 }]);
  expect(delays).toMatchObject([{ name: 'go', remaining: 15 }]);
  expect(log[1]).toMatchObject({ restarts: ['go'] });
  expect(simulate(entry, [{ delay: 'go' }])).toMatchObject({ state: 'b', delays: [{ name: 'stop' }] });
});
