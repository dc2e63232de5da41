import { Box, Button, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { loadHistory } from '#backend/history.ts';
import { describeCause } from '#content/admin-messages.ts';
import { authorName, entryText } from '#content/history-texts.ts';
import type { Kind } from '#content/kind.ts';
import { relativeTime } from '#content/relative-time.ts';
import type { HistoryEntry, HistoryQuery, HistoryTexts } from '#domain/history.ts';
import { areSameTexts, textsOf } from '#domain/record.ts';
import { EmptyState, LoadFailure, LoadMore } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { DifferenceTable } from './difference-table.tsx';
import classes from './history-list.module.css';
import { usePagedList } from './use-paged-list.ts';

type Props = {
  record: HistoryQuery;
  kind: Pick<Kind, 'table' | 'fields' | 'blank'>;
  onRestore: (texts: HistoryTexts) => void;
};

/**
 * The versions of a record, the newest first. An entry has the whole texts: nothing is requested to restore them, and
 * they are saved like typed ones.
 */
export function HistoryList({ record, kind, onRestore }: Props) {
  const { shown, error, isLoading, more, retry } = usePagedList(loadHistory(kind), record);
  const list = useRef<HTMLUListElement>(null);
  const entries = shown?.rows ?? [];
  const failure = isLoading || more.isLoading ? null : error;
  const isRefused = failure?.kind === 'denied';
  const what = entries.length > 0 ? 'The older versions' : 'The history';

  return (
    <section tabIndex={-1} aria-label="Versions">
      {isLoading && <Spinner />}
      {shown && entries.length === 0 && <EmptyState isInside text="No versions yet." />}
      {entries.length > 0 && (
        <ul ref={list} aria-label="Versions, newest first" className="lined line-above line-below">
          {entries.map((entry, index) => (
            <Version
              key={entry.id}
              entry={entry}
              isCurrent={index === 0 && entry.action !== 'deleted'}
              kind={kind}
              onRestore={index === 0 ? null : () => onRestore(entry.texts)}
            />
          ))}
        </ul>
      )}
      {failure ? (
        <LoadFailure
          isInside
          text={isRefused ? 'You may not read the history.' : `${what} could not be loaded.`}
          onRetry={retry}
        >
          {!isRefused && (
            <Text size="sm" c="dimmed">
              {describeCause(failure)}
            </Text>
          )}
        </LoadFailure>
      ) : (
        <Box mt="md">
          <LoadMore list={list} {...more} />
        </Box>
      )}
    </section>
  );
}

// One formatter for all entries is many times faster than one for each.
const exactTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

type VersionProps = {
  entry: HistoryEntry;
  isCurrent: boolean;
  kind: Props['kind'];
  /** Null: it cannot be restored. */
  onRestore: (() => void) | null;
};

function Version({ entry, isCurrent, kind, onRestore }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { changed_at, changed_by_email } = entry;
  return (
    <Box component="li" pos="relative">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary id={id} className={`hover-row ${classes.summary}`}>
          <strong>{entryText(entry, kind)}</strong>
          <span className="quiet">
            <span>{authorName(changed_by_email)}</span>
            <br />
            <time dateTime={changed_at}>{exactTime.format(new Date(changed_at))}</time>,{' '}
            <span className="nowrap">{relativeTime(changed_at, new Date())}</span>
          </span>
        </summary>
        {isOpen && <Difference entry={entry} kind={kind} />}
      </details>
      {isCurrent && <span className={`quiet ${classes.action}`}>Current</span>}
      {onRestore && (
        <Button
          variant="default"
          size="xs"
          aria-describedby={id}
          className={classes.action ?? ''}
          onClick={onRestore}
        >
          Restore
        </Button>
      )}
    </Box>
  );
}

function Difference({ entry, kind }: Pick<VersionProps, 'entry' | 'kind'>) {
  const { fields, blank } = kind;
  const { action, previousTexts, texts } = entry;
  if (action === 'changed' && previousTexts === null) {
    return <p className="quiet">The version before is no longer stored.</p>;
  }
  const before = textsOf(previousTexts ?? {}, blank);
  const after = textsOf(texts, blank);
  if (areSameTexts(before, after)) {
    return <p className="quiet">The text is that of the version before.</p>;
  }
  return (
    <DifferenceTable
      mine={before}
      theirs={after}
      fields={fields}
      heads={{ mine: 'Before', theirs: 'After' }}
    />
  );
}
