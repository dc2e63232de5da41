import type { PublicItemPage } from '#domain/portfolio-item.ts';

/** The list with the items that come after it. */
export function withMore(shown: PublicItemPage, more: PublicItemPage): PublicItemPage {
  return { items: [...shown.items, ...more.items], next: more.next };
}

/** The list read again. Items beyond the newest ones stay, so that a visitor keeps the place in the list. */
export function withNewest(shown: PublicItemPage, newest: PublicItemPage): PublicItemPage {
  const lastId = newest.items.at(-1)?.id;
  const last = shown.items.findIndex(({ id }) => id === lastId);
  const isLonger = last !== -1 && last < shown.items.length - 1;
  if (newest.next === null || !isLonger) return newest;
  return { items: [...newest.items, ...shown.items.slice(last + 1)], next: shown.next };
}
