import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder, type Placed } from '#domain/place.ts';
import { positionsAfterMove } from './order.ts';

const list = (...positions: string[]): Placed[] =>
  positions.map((position, index) => ({ id: `id-${index}`, position }));

test('a move between two records writes one position', () => {
  expect(positionsAfterMove(list('a0', 'a1', 'a2'), 'id-2', 1)).toEqual({ 'id-2': 'a0V' });
});

test('where a position is no key of a fractional index, all records get new ones', () => {
  expect(positionsAfterMove(list('0', 'm', 'zz'), 'id-2', 1)).toEqual({
    'id-0': 'a0',
    'id-2': 'a1',
    'id-1': 'a2',
  });
});

test('any move leads to the wanted order and changes no other', () => {
  const position = fc.constantFrom('a0', 'a1', 'a1V', 'a2', 'Zz', 'a0VV', 'm', '0', 'a10');
  fc.assert(
    fc.property(
      fc.array(position, { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      fc.nat(7),
      (positions, from, to) => {
        const rows = inOrder(list(...positions));
        const moved = rows[from % rows.length];
        const target = to % rows.length;
        if (!moved) return;
        const wanted = rows.filter((row) => row !== moved).toSpliced(target, 0, moved);
        const written = positionsAfterMove(rows, moved.id, target);
        const result = inOrder(rows.map((row) => ({ ...row, position: written[row.id] ?? row.position })));
        expect(result.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      },
    ),
  );
});
