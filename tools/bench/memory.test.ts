import { expect, test } from 'vitest';
import { memoryVerdict } from './memory.ts';

const flat = { heap: 40, functionHeap: 10, resident: 400, functionResident: 100 };

test.each([
  ['nothing', flat, true],
  ['less', { ...flat, resident: 100 }, true],
  ['no more than the limits', { heap: 44, functionHeap: 14, resident: 420, functionResident: 105 }, true],
  ['more than 4 MiB of a little', { ...flat, heap: 44.1 }, false],
  ['more than 5 % of much', { ...flat, resident: 421 }, false],
])('adding %s in the second half', (_, end, expected) => {
  expect(memoryVerdict({ ...flat, heap: 20 }, flat, end).isFlat).toBe(expected);
});
