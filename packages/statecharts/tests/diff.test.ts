import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from '../src/tool.ts';

const form = readFileSync(resolve(import.meta.dirname, 'fixtures/form.ts'), 'utf8');

const lamp = `import { createMachine } from 'xstate';
export const lamp = createMachine({ id: 'lamp', on: { PRESS: {} } });
`;

/** A part of the form with what replaces it, and what is said of that; nothing where the machine does the same. */
const rows: [part: string, other: string, lines: string[]][] = [
  ["context: { text: '' },", "context: { text: 'x' },", ['~ the initial context is another']],
  ["clear: assign({ text: '' })", "clear: assign({ /* as before */ text: '' })", []],
  ["clear: assign({ text: '' })", "clear: assign({ text: ' ' })", ['~ action `clear` does something else']],
  ['isFilled: () => true', 'isFilled: () => false', ['~ guard `isFilled` does something else']],
  ['async () => 1', 'async () => 2', ['~ actor `post` does something else']],
  ['30_000', '10_000', ['~ delay `timeLimit` is 10 s instead of 30 s']],
  ['900:', '500:', ['~ in `sending`, the delay is 0.5 s instead of 0.9 s']],
  [
    "tags: 'busy'",
    "tags: 'late'",
    ['~ in `sending`, the tag `busy` is gone', '~ in `sending`, the tag `late` is new'],
  ],
  ["entry: 'announce',", '', ['~ in `sending`, on entry it no longer runs `announce`']],
  ["entry: 'announce'", "entry: ['announce']", []],
  ["src: 'post',", "src: 'post', input: 1,", ['~ in `sending`, `post` gets another input']],
  ["initial: 'idle'", "initial: 'over'", ['~ in the machine, the initial state is `over` instead of `idle`']],
  [
    "actions: 'clear' }",
    "actions: ['clear', 'log'] }",
    ['~ in `idle`, on `send` if `isValid` it runs `log` as well'],
  ],
  [
    "target: 'sending', actions",
    "target: 'over', actions",
    ['~ in `idle`, on `send` if `isValid` it goes to `over` instead of `sending`'],
  ],
  [
    "target: 'sending', actions",
    'actions',
    ['~ in `idle`, on `send` if `isValid` it stays instead of going to `sending`'],
  ],
  [
    "send: { guard: 'isValid'",
    "send: { guard: 'isFilled'",
    ['~ in `idle`, on `send` the guard is `isFilled` instead of `isValid`'],
  ],
  [
    "send: { guard: 'isValid'",
    "send: { guard: { type: 'isValid', params: { least: 1 } }",
    ['~ in `idle`, on `send` the guard `isValid` gets other parameters'],
  ],
  ["send: { guard: 'isValid',", 'send: {', ['~ in `idle`, on `send` the guard `isValid` is gone']],
  [
    "and(['isFilled', 'isValid'])",
    "and(['isFilled'])",
    ['~ in `idle`, on `check` the guard is `isFilled` instead of `isFilled and isValid`'],
  ],
  [
    "again: { target: 'idle' }",
    "again: { target: 'idle', reenter: true }",
    ['~ in `idle`, on `again` its state is entered again'],
  ],
  [
    "again: { target: 'idle' }",
    "again: [{ guard: 'isValid', target: 'over' }, { target: 'idle' }]",
    ['+ in `idle`, on `again` if `isValid` it goes to `over`: that is new'],
  ],
  [
    "{ guard: 'isValid', target: 'idle' },",
    "{ guard: and(['isFilled', 'isValid']), target: 'sending' }, { guard: 'isValid', target: 'idle' } ], other: [",
    [
      '+ event `other` is new',
      '+ in `idle`, on `other` if `isFilled and isValid` it goes to `sending`: that is new',
      '~ in `idle`, on `check` the guards are tried in another order: `isFilled and isValid`, `isValid`',
    ],
  ],
  ["over: { on: { open: 'idle' } },", '', ['- state `over` is gone', '- event `open` is gone']],
  [
    'over: {',
    "after: { on: { close: 'idle' } }, over: {",
    ['+ state `after` is new', '+ event `close` is new'],
  ],
  [
    "over: { on: { open: 'idle' } },",
    "over: { type: 'final' },",
    [
      '- event `open` is gone',
      '~ `over` is final instead of atomic',
      '- in `over`, on `open` it goes to `idle`: that is gone',
    ],
  ],
];

let folder: string;
const file = (name: string) => join(folder, name);
const versions = rows.map((_, index) => `form${index}.ts`);
const options = () => [
  '--config',
  file('empty.config.ts'),
  ...versions.flatMap((one) => ['--from', file(one)]),
];

beforeAll(() => {
  // Where a module's imports of packages are resolved.
  folder = mkdtempSync(resolve(import.meta.dirname, 'fixtures/.made-'));
  const git = (...given: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...given], { cwd: folder });
  for (const [index, name] of versions.entries())
    writeFileSync(file(name), form.replace('const form', `const form${index}`));
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Form');
  symlinkSync(resolve('node_modules'), file('node_modules'));
  for (const [index, [part, other]] of rows.entries()) {
    expect(form).toContain(part);
    writeFileSync(
      file(`form${index}.ts`),
      form.replace('const form', `const form${index}`).replace(part, other),
    );
  }
  writeFileSync(file('lamp.ts'), lamp);
  writeFileSync(file('empty.config.ts'), 'export default {};');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what each machine does differently is said in words, and what only moved is no difference', async () => {
  const { text, exitCode } = await runTool(['diff', 'HEAD', ...options(), '--fail-on', 'removed']);
  const said = text.split(/\n(?=\w)/).map((part) => part.split('\n'));
  for (const [index, [part, other, lines]] of rows.entries()) {
    const [, ...found] = said.find(([head]) => head === `form${index}`) ?? [];
    const changes = found.map((line) => line.trim());
    expect({ part, other, changes }).toEqual({ part, other, changes: lines });
  }
  expect(said.at(-1)).toEqual([expect.stringMatching(/^form1, form9: no behaviour change$/)]);
  expect(exitCode).toBe(1);
});

test('a new machine is named, in Markdown with its chart, and in data', async () => {
  const given = ['--config', file('empty.config.ts'), '--from', file('lamp.ts'), '--from', file('form1.ts')];
  const markdown = await runTool([
    'diff',
    'HEAD',
    'lamp',
    ...given,
    '--format',
    'markdown',
    '--fail-on',
    'removed',
  ]);
  expect(markdown).toEqual({
    text: expect.stringMatching(/^## Machines since HEAD\n\n### lamp: the machine is new\n\n```mermaid\n/),
    exitCode: 0,
  });
  const { text, exitCode } = await runTool([
    'diff',
    'HEAD',
    ...given,
    '--format',
    'json',
    '--fail-on',
    'changed',
  ]);
  expect(JSON.parse(text)).toMatchObject([
    { name: 'lamp', status: 'added' },
    { name: 'form1', status: 'unchanged' },
  ]);
  expect(exitCode).toBe(1);
});
