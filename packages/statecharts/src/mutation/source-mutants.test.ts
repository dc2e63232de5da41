import { expect, test } from 'vitest';
import { changesOf, withEdit } from './source-mutants.ts';

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
