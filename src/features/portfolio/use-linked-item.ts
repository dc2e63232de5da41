import { useEffect, useState } from 'react';
import { loadRecord } from '#backend/records.ts';
import { type PortfolioItem, portfolioItem } from '#content/portfolio-item.ts';
import { useAnnouncements } from '#ui/application.ts';
import { useRequest } from '#ui/use-request.ts';

const openItem = loadRecord(portfolioItem);

/**
 * Loads the item that the URL names, which need not be among the rows on screen.
 * @param id empty without one
 * @returns what became of it; null until then
 */
export function useLinkedItem(id: string, onLoaded: (item: PortfolioItem) => void) {
  const [result, setResult] = useState<{ id: string; outcome: 'loaded' | 'missing' | 'failed' } | null>(null);
  const { start } = useRequest(openItem, {
    onDone: (item) => {
      setResult({ id, outcome: item ? 'loaded' : 'missing' });
      if (item?.id === id) onLoaded(item);
    },
    onError: (error) => {
      console.warn('The item of the URL could not be loaded.', error);
      setResult({ id, outcome: 'failed' });
    },
  });
  useEffect(() => {
    if (id !== '') start({ id });
  }, [id, start]);
  const outcome = id !== '' && result?.id === id ? result.outcome : null;
  const retry = () => start({ id });
  useAnnouncements({
    'session.restored': () => {
      if (outcome === 'failed') retry();
    },
  });
  return { outcome, retry };
}
