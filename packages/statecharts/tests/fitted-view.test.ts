import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import type { Measure } from '../src/lab/chart-text.ts';
import { fittedView, fitZoom, foldedNow, legibleZoom } from '../src/lab/fitted-view.ts';
import { chartOf } from '../src/lab/lab-data.ts';
import { layOut } from '../src/lab/layout.ts';
import { wideStyle } from '../src/lab/layout-style.ts';
import { catalog } from './fixtures/catalog.ts';

const measure: Measure = (text) => text.length * 7;
const frame = { width: 740, height: 610 };

const sample = chartOf(
  {
    name: 'sample',
    purpose: '',
    machine: createMachine({
      id: 'sample',
      initial: 'small',
      states: {
        small: { initial: 'one', states: { one: { on: { go: 'two' } }, two: {} }, on: { open: 'large' } },
        large: {
          initial: 'first',
          on: { close: 'small' },
          states: {
            first: { on: { next: 'second' } },
            second: {
              initial: 'inner',
              states: { inner: { on: { on: 'outer' } }, outer: { on: { back: '#sample.large.first' } } },
            },
          },
        },
      },
    }),
    model: { events: {}, outcomes: {} },
  },
  '',
  '',
);

test.each(catalog.map((entry) => [entry.name, entry] as const))(
  'at 1280 px all of %s is legible',
  async (_, entry) => {
    const chart = chartOf(entry, '', '');
    const { folded, style } = await fittedView(chart, frame, measure);
    const layout = await layOut(chart, folded, measure, style);
    expect(fitZoom(layout, frame)).toBeGreaterThanOrEqual(legibleZoom);
  },
);

test('a chart that fits is drawn as it is; in a smaller frame some states are folded', async () => {
  const whole = await fittedView(sample, { width: 2000, height: 2000 }, measure);
  expect(whole).toEqual({ folded: new Set(), style: wideStyle });
  const { folded } = await fittedView(sample, { width: 320, height: 300 }, measure);
  expect([...folded]).toEqual(['sample.large', 'sample.large.second']);
});

test('what a person folds and unfolds stays, and what must be seen is unfolded', () => {
  const folded = new Set(['sample.large', 'sample.large.second']);
  const now = (chosen: [string, boolean][], seen: string[]) => [
    ...foldedNow(sample, folded, new Map(chosen), seen),
  ];
  expect(now([], [])).toEqual(['sample.large', 'sample.large.second']);
  expect(now([['sample.large', false]], [])).toEqual(['sample.large.second']);
  expect(now([], ['sample.large.second.inner'])).toEqual([]);
  expect(now([['sample.small', true]], ['sample.small.one', 'sample.large.first'])).toEqual([
    'sample.small',
    'sample.large.second',
  ]);
});
