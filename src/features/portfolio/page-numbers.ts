/**
 * The pages to offer: the first, the last and those around the current one, `null` where some are left out.
 * From 7 pages on always 7 places, so that nothing moves under the pointer.
 */
export function pageNumbers(current: number, last: number): (number | null)[] {
  if (last <= 7) return range(1, last);
  if (current <= 4) return [...range(1, 5), null, last];
  if (current >= last - 3) return [1, null, ...range(last - 4, last)];
  return [1, null, ...range(current - 1, current + 1), null, last];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
