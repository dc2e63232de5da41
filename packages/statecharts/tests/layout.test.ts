import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../src/lab/chart.ts';
import type { Box } from '../src/lab/chart-text.ts';
import { type ChartLayout, layOut, type Point } from '../src/lab/layout.ts';
import { denseStyles } from '../src/lab/layout-style.ts';
import type { MachineEntry } from '../src/machine-entry.ts';
import { catalog } from './fixtures/catalog.ts';
import { featureFixtures } from './fixtures/features.ts';

const nothing: ReadonlySet<string> = new Set();

function overlap(a: Box, b: Box): boolean {
  const isBeside = a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5;
  return !isBeside && a.y + a.height > b.y + 0.5 && b.y + b.height > a.y + 0.5;
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** The parts of a route as boxes, without the ends, which touch what they connect. */
function segments(route: readonly Point[]): Box[] {
  return route.flatMap((to, index) => {
    const from = route[index - 1];
    if (!from) return [];
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return [{ x, y, width: Math.abs(from.x - to.x) + 0.6, height: Math.abs(from.y - to.y) + 0.6 }];
  });
}

/** What a reader would object to, as sentences. */
function faultsOf({ states, edges, initials, width, height }: ChartLayout): string[] {
  const faults: string[] = [];
  const leaves = states.filter(({ state }) => !states.some((other) => other.state.parent === state.id));
  const labels = edges.flatMap((edge) => edge.labels.map((label) => ({ ...label, edge })));
  const texts = states
    .filter((box) => !leaves.includes(box))
    .map(({ state, box, text }) => {
      const x = Math.min(...text.runs.map((run) => run.x));
      return {
        name: state.name,
        x: box.x + x,
        y: box.y + 2,
        width: text.width - 24,
        height: text.height - 2,
      };
    });
  for (const { state, box } of states) {
    const parent = states.find((other) => other.state.id === state.parent);
    const outer = parent?.box ?? { x: 0, y: 0, width, height };
    if (!isWithin(box, outer)) faults.push(`${state.id} leaves its parent`);
    for (const other of states) {
      if (other.state.id > state.id && other.state.parent === state.parent && overlap(box, other.box)) {
        faults.push(`${state.id} overlaps ${other.state.id}`);
      }
    }
  }
  for (const [index, label] of labels.entries()) {
    for (const other of labels.slice(index + 1)) {
      if (overlap(label.box, other.box)) faults.push(`label ${label.key} overlaps label ${other.key}`);
    }
    for (const { state, box } of leaves) {
      if (overlap(label.box, box)) faults.push(`label ${label.key} overlaps ${state.id}`);
    }
    for (const text of texts) {
      if (overlap(label.box, text)) faults.push(`label ${label.key} overlaps the text of ${text.name}`);
    }
    if (!isWithin(label.box, { x: 0, y: 0, width, height })) faults.push(`label ${label.key} is cut off`);
  }
  for (const { keys, routes } of edges) {
    for (const route of routes) {
      if (route.length < 2) faults.push(`${keys[0]} has no route`);
      for (const segment of segments(route)) {
        for (const { state, box } of leaves) {
          const inside = { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: box.height - 4 };
          if (overlap(segment, inside)) faults.push(`${keys[0]} crosses ${state.id}`);
        }
        for (const { key, box } of labels.filter(({ edge }) => edge.keys !== keys)) {
          if (overlap(segment, box)) faults.push(`${keys[0]} crosses label ${key}`);
        }
        for (const text of texts) {
          if (overlap(segment, text)) faults.push(`${keys[0]} crosses the text of ${text.name}`);
        }
      }
    }
  }
  for (const { parent, route } of initials) if (route.length < 2) faults.push(`${parent} has no start`);
  return faults;
}

function keysOf({ states, edges }: ChartLayout): string[] {
  const rows = states.flatMap(({ text }) => text.rows.map(({ key }) => key));
  return [...rows, ...edges.flatMap(({ labels }) => labels.map(({ key }) => key))].toSorted();
}

describe.each([...catalog, ...featureFixtures].map((entry) => [entry.name, entry] as const))(
  '%s',
  (_, entry) => {
    const chart = chartOf(entry);

    test('nothing overlaps, and each state and transition is there', async () => {
      const layout = await layOut(chart, nothing);
      expect(faultsOf(layout)).toEqual([]);
      expect(layout.states.map(({ state }) => state.id)).toEqual(chart.states.map(({ id }) => id));
      expect(keysOf(layout)).toEqual(chart.transitions.map(({ key }) => key).toSorted());
    });

    test('nothing overlaps where it is dense and brief', async () => {
      for (const style of denseStyles) {
        const faults = faultsOf(await layOut(chart, nothing, style));
        expect({ style, faults }).toEqual({ style, faults: [] });
      }
    });

    test('nothing overlaps with any state folded', async () => {
      const foldable = chart.states.filter(
        ({ kind, parent }) => parent !== null && ['compound', 'parallel'].includes(kind),
      );
      for (const { id } of foldable) {
        const layout = await layOut(chart, new Set([id]));
        expect({ id, faults: faultsOf(layout) }).toEqual({ id, faults: [] });
        expect(layout.states.some(({ state }) => state.parent === id)).toBe(false);
      }
    });
  },
);

function chartOfMachine(config: Parameters<typeof createMachine>[0]) {
  const entry: MachineEntry = {
    name: 'sample',
    purpose: '',
    machine: createMachine(config),
    model: { events: {}, outcomes: {} },
  };
  return chartOf(entry);
}

const sample = chartOfMachine({
  id: 'sample',
  initial: 'off',
  states: {
    off: { on: { toggle: ['on', { target: 'on.warm', guard: () => true }], note: { actions: 'log' } } },
    on: {
      initial: 'cold',
      on: { toggle: 'off' },
      states: {
        cold: { on: { heat: 'warm', toggle: '#sample.off' } },
        warm: { on: { cool: 'cold', heat: { target: 'warm', reenter: true } } },
      },
    },
  },
});

test('transitions with the same ends share a line, in the order in which they are tried', async () => {
  const { edges } = await layOut(sample, new Set(['sample.on']));
  expect(edges.map(({ source, targets, keys }) => ({ source, targets, keys }))).toEqual([
    {
      source: 'sample.off',
      targets: ['sample.on'],
      keys: ['sample.off | toggle | 1', 'sample.off | toggle | 2'],
    },
    {
      source: 'sample.on',
      targets: ['sample.off'],
      keys: ['sample.on | toggle | 1', 'sample.on.cold | toggle | 1'],
    },
  ]);
});

test('a folded state says how much is in it, and leaves out what happens in it', async () => {
  const { states } = await layOut(sample, new Set(['sample.on']));
  const folded = states.find(({ isFolded }) => isFolded);
  expect(folded?.text.runs.map(({ text }) => text)).toEqual(['on', '2 states inside']);
  expect(folded?.text.rows).toEqual([]);
});

test('a transition that leads nowhere else is a row of its state', async () => {
  const { states } = await layOut(sample, nothing);
  const rows = states.flatMap(({ state, text }) =>
    text.rows.map(({ key, runs }) => [state.name, key, runs.map(({ text }) => text).join(' ')]),
  );
  expect(rows).toEqual([
    ['off', 'sample.off | note | 1', 'note / log'],
    ['warm', 'sample.on.warm | heat | 1', 'heat'],
  ]);
});

test('a transition to several states has a line to each of them, and one label', async () => {
  const chart = chartOfMachine({
    id: 'several',
    initial: 'idle',
    states: {
      idle: { on: { go: { target: ['#left2', '#right2'] } } },
      both: {
        type: 'parallel',
        states: {
          left: { initial: 'one', states: { one: {}, two: { id: 'left2' } } },
          right: { initial: 'one', states: { one: {}, two: { id: 'right2', type: 'final' } } },
        },
      },
    },
  });
  const layout = await layOut(chart, nothing);
  expect(layout.edges.map(({ routes, labels }) => [routes.length, labels.length])).toEqual([[2, 1]]);
  expect(faultsOf(layout)).toEqual([]);
});
