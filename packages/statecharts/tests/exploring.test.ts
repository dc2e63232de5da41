import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runTool } from '../src/tool.ts';

const fixtures = relative('.', resolve(import.meta.dirname, 'fixtures'));
const empty = join(fixtures, 'empty.config.ts');

async function explored(name: string, ...args: string[]) {
  const { text } = await runTool(['paths', name, '--format', 'json', ...args]);
  const [{ covered, goals, missing, notes, paths }] = JSON.parse(text);
  return {
    ...{ covered, goals, missing, notes },
    paths: paths.map((steps: { event: string }[]) => steps.map(({ event }) => event).join(' → ')),
  };
}

test.each([
  { machine: 'stamped', note: null },
  { machine: 'loading', note: /^`load` is tried with "text"/ },
  {
    machine: 'listing',
    note: /^the context grows without end in `list`: the 300 situations next to the start/,
  },
])(
  'every transition of $machine is taken, whatever its context notes and its actors are called',
  async ({ machine, note }) => {
    const { covered, goals, notes } = await explored(
      machine,
      '--from',
      join(fixtures, 'growing.ts'),
      '--config',
      empty,
    );
    expect({ covered, notes }).toEqual({ covered: goals, notes: note ? [expect.stringMatching(note)] : [] });
  },
);

const bare = ['--from', join(fixtures, 'shop.ts'), '--config', empty];

test('without a configuration inputs, payloads and outputs are guessed from what is read and compared', async () => {
  const counter = await explored('counter', ...bare);
  expect(counter.notes[0]).toMatch(/^It is started with \{"limitOf":\{"function":""\}\}, a guess/);
  const desk = await explored('desk', ...bare);
  expect(desk.paths).toContainEqual(
    expect.stringContaining('order.take ({"kind":"phone","from":"text"}) → order.take'),
  );
  // Of what stands for many events no event is made up.
  expect(desk.paths.join()).not.toContain('order.other');
});

test('a configuration gives inputs with functions and actors, and errors of the classes that guards know', async () => {
  const config = ['--config', join(fixtures, 'shop.config.ts')];
  expect(await explored('counter', ...config)).toMatchObject({ covered: 7, goals: 7, missing: [] });
  expect((await explored('counter', ...config)).paths).toContain('buy → buy: sold out');
  const desk = await explored('front desk', ...config);
  expect(desk.missing).toEqual([]);
  expect(desk.paths).toContainEqual(expect.stringMatching(/"mail".* → after rest/));
  expect(await explored('door', ...config)).toMatchObject({ paths: ['door.open → after pause'] });
});
