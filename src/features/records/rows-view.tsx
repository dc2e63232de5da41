import type { ReactNode } from 'react';
import { LoadFailure, StaleNotice } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';

type Props<Rows> = {
  /** Null before the first response. */
  rows: Rows | null;
  isLoading: boolean;
  /** The last request failed. */
  isOutdated: boolean;
  /** Says that nothing could be loaded. */
  failure: string;
  onReload: () => void;
  children: (rows: Rows) => ReactNode;
};

/** What was loaded, loading or failed. Earlier rows stay while others load. */
export function RowsView<Rows>({ rows, isLoading, isOutdated, failure, onReload, children }: Props<Rows>) {
  if (rows === null) return isLoading ? <Spinner /> : <LoadFailure text={failure} onRetry={onReload} />;
  return (
    <>
      {isOutdated && <StaleNotice onRetry={onReload} />}
      {children(rows)}
    </>
  );
}
