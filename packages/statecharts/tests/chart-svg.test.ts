import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../src/lab/chart.ts';
import { chartSvg } from '../src/lab/chart-svg.ts';
import { layOut } from '../src/lab/layout.ts';

async function drawingOf(machine: Parameters<typeof createMachine>[0]) {
  const model = { events: {}, outcomes: {} };
  const entry = { name: 'drawn', machine: createMachine(machine), purpose: '', model };
  return chartSvg(await layOut(chartOf(entry), new Set()));
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

test('texts are escaped, and parts say what they are of', async () => {
  const states = { '<b> & "c"': { on: { go: 'd' } }, d: {} };
  const svg = await drawingOf({ id: 'a', initial: '<b> & "c"', states });
  const name = '&#60;b&#62; &#38; &#34;c&#34;';
  expect(svg).toContain(`<g role="group" aria-label="${name}" data-state="a.${name}">`);
  expect(svg).toContain(`<g data-transition="a.${name} | go | 1">`);
  expect(svg).toContain('<g data-transitions="[&#34;a.');
});
