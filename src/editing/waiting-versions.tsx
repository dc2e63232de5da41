import { createContext, type ReactNode, use } from 'react';
import { loadWaitingVersions } from '#backend/waiting-versions.ts';
import type { Kind } from '#content/kind.ts';
import type { WaitingVersion } from '#domain/waiting-version.ts';
import { Strip } from '#ui/list-states.tsx';
import { useTabFocus } from '#ui/tab-focus.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { useRestored } from './removal.ts';

const none: readonly WaitingVersion[] = [];

const WaitingContext = createContext({ versions: none, reload: () => {} });

/** What waits of all records, for a page that lists or edits them. */
export function WaitingVersions({ children }: { children: ReactNode }) {
  const { output, reload } = useLoaded(loadWaitingVersions, 'The waiting versions could not be loaded.');
  useTabFocus(reload);
  // A record that is restored brings its waiting version back.
  useRestored('any', reload);
  return (
    <WaitingContext value={{ versions: output ?? none, reload }}>
      {output === null && (
        <Strip>
          <p>
            What waits could not be loaded: a record may have a version that is not shown here. Please reload
            the page.
          </p>
        </Strip>
      )}
      {children}
    </WaitingContext>
  );
}

export const useWaitingVersions = () => use(WaitingContext);

type RecordProps = { kind: Pick<Kind, 'table'>; recordKey: string };

/** What waits of the record that its kind finds by this key. */
export function useWaitingVersion({ kind, recordKey }: RecordProps): WaitingVersion | null {
  const { versions } = useWaitingVersions();
  const isOfRecord = ({ table_name, record_key }: WaitingVersion) =>
    table_name === kind.table && record_key === recordKey;
  return versions.find(isOfRecord) ?? null;
}

/** In the row of a list. */
export function WaitingMark(props: RecordProps) {
  return useWaitingVersion(props) && <span className="state-mark">A version waits</span>;
}
