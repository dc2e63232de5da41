import { useMemo } from 'react';
import { loadRecord } from '#backend/records.ts';
import { portfolioItem } from '#content/portfolio-item.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import type { LinkedRecord } from './record-list.tsx';

/**
 * Loads the item that the URL names, which need not be among the rows on screen.
 * @param id empty without one
 * @returns null until there is a response
 */
export function useLinkedItem(id: string): LinkedRecord | null {
  const openItem = useMemo(() => (id === '' ? null : loadRecord(portfolioItem, id)), [id]);
  const { output, reload } = useLoaded(openItem, 'The item of the URL could not be loaded.');
  if (output === undefined) return null;
  if (output === null) return { outcome: 'failed', onRetry: reload };
  return output.record ? { outcome: 'loaded', record: output.record } : { outcome: 'deleted' };
}
