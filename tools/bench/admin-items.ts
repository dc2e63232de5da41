import { portfolioCategories } from '#domain/portfolio-item.ts';
import { signInWriter, type Writer } from './writer.ts';

/** A request may have 100 kB. */
const itemsPerRequest = 400;

/** Stores this many portfolio items, in no column in the order in which they are made. */
export async function storeManyItems(
  origin: string,
  writer: Writer,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  const write = await signInWriter(origin, writer);
  for (let first = 0; first < count; first += itemsPerRequest) {
    signal.throwIfAborted();
    const length = Math.min(itemsPerRequest, count - first);
    await write(
      'portfolio_items',
      Array.from({ length }, (_, index) => itemOf(first + index, count)),
    );
  }
}

function itemOf(index: number, count: number) {
  // 7,919 is prime to any round number: every place is taken once.
  const place = (index * 7_919 + 4_321) % count;
  return {
    title: `Project ${String(place).padStart(5, '0')}`,
    category: portfolioCategories[index % portfolioCategories.length]?.value,
    description: 'A project with a description that is longer than its column in the list.',
    created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
  };
}
