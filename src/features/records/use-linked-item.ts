import { useEffect, useState } from 'react';
import { loadRecord } from '#backend/records.ts';
import { portfolioItem } from '#content/portfolio-item.ts';
import { useAnnouncements } from '#ui/application.ts';
import { useRequest } from '#ui/use-request.ts';
import type { LinkedRecord } from './record-list.tsx';

const openItem = loadRecord(portfolioItem);

/**
 * Loads the item that the URL names, which need not be among the rows on screen.
 * @param id empty without one
 * @returns null until there is a response
 */
export function useLinkedItem(id: string): LinkedRecord | null {
  const [result, setResult] = useState<{ id: string; linked: LinkedRecord } | null>(null);
  const onRetry = () => start({ id });
  const { start } = useRequest(openItem, {
    onDone: (record) =>
      setResult({ id, linked: record ? { outcome: 'loaded', record } : { outcome: 'deleted' } }),
    onError: (error) => {
      console.warn('The item of the URL could not be loaded.', error);
      setResult({ id, linked: { outcome: 'failed', onRetry } });
    },
  });
  useEffect(() => {
    if (id !== '') start({ id });
    else setResult(null);
  }, [id, start]);
  const linked = id !== '' && result?.id === id ? result.linked : null;
  useAnnouncements({
    'session.restored': () => {
      if (linked?.outcome === 'failed') onRetry();
    },
  });
  return linked;
}
