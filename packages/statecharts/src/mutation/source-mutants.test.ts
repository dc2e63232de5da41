import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withEdit } from '../load-module.ts';
import { changesOf, sourceChanges } from './source-mutants.ts';

const resultsOf = (source: string) =>
  changesOf('/m.machine.ts', source).map(({ key, edit }) => [key, withEdit(source, edit)]);

/** Of a function body or of the fields of an object. */
function resultsIn(code: string) {
  const [start, end] = code.startsWith('if') ? ['function f() {', '}'] : ['const o = {', '};'];
  return resultsOf(`${start}${code}${end}`).map(([key, result = '']) => [
    key,
    result.slice(start.length, -end.length),
  ]);
}

test.each([
  [
    'isOld: ({ age }) => age >= limit && !isNew,',
    [
      ['m.machine.ts: `age >= limit` is true', 'isOld: ({ age }) => true && !isNew,'],
      ['m.machine.ts: `age >= limit` is false', 'isOld: ({ age }) => false && !isNew,'],
      ['m.machine.ts: `age >= limit` with >', 'isOld: ({ age }) => age > limit && !isNew,'],
      ['m.machine.ts: `age >= limit && !isNew` with ||', 'isOld: ({ age }) => age >= limit || !isNew,'],
    ],
  ],
  [
    'if (ids.some(({ id }) => id === other?.id)) return one ?? other;',
    [
      ['m.machine.ts: `id === other?.id` is true', 'if (ids.some(({ id }) => true)) return one ?? other;'],
      ['m.machine.ts: `id === other?.id` is false', 'if (ids.some(({ id }) => false)) return one ?? other;'],
      ['m.machine.ts: `one ?? other` without ??', 'if (ids.some(({ id }) => id === other?.id)) return one;'],
    ],
  ],
  [
    'total: rows.length + page.count,',
    [['m.machine.ts: `rows.length + page.count` with -', 'total: rows.length - page.count,']],
  ],
  [
    'rows: [...context.rows, ...page],',
    [
      ['m.machine.ts: without ...context.rows', 'rows: [...page],'],
      ['m.machine.ts: without ...page', 'rows: [...context.rows, ],'],
    ],
  ],
  ['a: one &&\n  other,', [['m.machine.ts: `one && other` with ||', 'a: one ||\n  other,']]],
  [
    'a: x === 1,\nb: x === 1,',
    [
      ['m.machine.ts: `x === 1` is true', 'a: true,\nb: x === 1,'],
      ['m.machine.ts: `x === 1` is false', 'a: false,\nb: x === 1,'],
      ['m.machine.ts: `x === 1` is true (2)', 'a: x === 1,\nb: true,'],
      ['m.machine.ts: `x === 1` is false (2)', 'a: x === 1,\nb: false,'],
    ],
  ],
])('the code %s has its changes, each with its own key', (source, changes) => {
  expect(resultsIn(source)).toEqual(changes);
});

test('comments, strings, imports and types have none', () => {
  const source = `// one === other
/** one && other */
import { a } from './a - b.ts';
type Either<A> = A extends B ? C : D;
const words = 'one === other';
`;
  expect(resultsOf(source)).toEqual([]);
});

test('those of a machine are in its file and in what it imports beside it, but for other machines', async () => {
  await mkdir(resolve('.build'), { recursive: true });
  const folder = await mkdtemp(resolve('.build', 'beside-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const sum = (name: string) => `export const ${name} = (n: number) => n + 1;\n`;
  const files = {
    'package.json': '{}',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'src/door.machine.ts': `import { far } from './shared/far';
import { limit } from './limit';
import { rule } from '@/rule';
import './lock.machine.ts';
export const isOpen = far(limit(rule(1))) > 2;
`,
    'src/limit.ts': `import { deep } from './deep';\n${sum('limit')}export { deep };\n`,
    'src/deep.ts': sum('deep'),
    'src/rule.ts': sum('rule'),
    'src/lock.machine.ts': `import './key';\n${sum('lock')}`,
    'src/key.ts': sum('key'),
    'src/shared/far.ts': sum('far'),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const changes = await sourceChanges(join(folder, 'src/door.machine.ts'));
  expect(changes.map(({ key }) => key)).toEqual([
    'deep.ts: `n + 1` with -',
    'door.machine.ts: `far(limit(rule(1))) > 2` is true',
    'door.machine.ts: `far(limit(rule(1))) > 2` is false',
    'door.machine.ts: `far(limit(rule(1))) > 2` with >=',
    'limit.ts: `n + 1` with -',
    'rule.ts: `n + 1` with -',
  ]);
});
