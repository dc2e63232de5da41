import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartSvg, estimatedWidth } from '../src/lab/chart-svg.ts';
import { chartOf } from '../src/lab/lab-data.ts';
import { layOut } from '../src/lab/layout.ts';

async function drawingOf(machine: Parameters<typeof createMachine>[0], activeIds?: ReadonlySet<string>) {
  const model = { events: {}, outcomes: {} };
  const entry = { name: 'drawn', machine: createMachine(machine), purpose: '', model };
  return chartSvg(await layOut(chartOf(entry, '', ''), new Set(), estimatedWidth), activeIds);
}

const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

test('a picture has states, guarded, eventless and internal transitions, entry actions and tags', async () => {
  const svg = await drawingOf({
    id: 'door',
    initial: 'shut',
    on: { ring: { actions: 'chime' } },
    states: {
      shut: {
        tags: ['quiet'],
        on: { open: { guard: 'isUnlocked', target: 'open' }, knock: { actions: 'answer' } },
      },
      open: { entry: 'light', always: 'gone' },
      gone: { type: 'final' },
    },
  });
  expect(svg).toContain('<title>Chart of door</title>');
  expect(textsIn(svg)).toEqual(
    expect.arrayContaining([
      'door',
      'ring',
      '/ chime',
      'shut',
      'quiet',
      'open',
      '[isUnlocked]',
      'knock',
      '/ answer',
      'entry / light',
      'always',
      'gone',
    ]),
  );
});

test('a machine without states has its transitions', async () => {
  expect(textsIn(await drawingOf({ id: 'counter', on: { add: { actions: 'count' } } }))).toEqual([
    'counter',
    'add',
    '/ count',
  ]);
});

test('texts are escaped, and active states are lit', async () => {
  const svg = await drawingOf({ id: 'a', initial: '<b> & "c"', states: { '<b> & "c"': {} } }, new Set(['a']));
  expect(svg).toContain('&#60;b&#62; &#38; &#34;c&#34;');
  expect(svg.match(/fill="#eceefe"/g)).toHaveLength(1);
});
