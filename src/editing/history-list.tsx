import { Button, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { PromiseActorLogic, SnapshotFrom } from 'xstate';
import { authorName, entryText } from '#content/history-texts.ts';
import { describeError } from '#content/messages.ts';
import { relativeTime } from '#content/relative-time.ts';
import type { HistoryEntry, HistoryPage, HistoryTexts } from '#domain/history.ts';
import type { FormTexts } from '#domain/record.ts';
import { type HistoryInput, type HistoryQuery, historyMachine } from '#machines/history.machine.ts';
import { EmptyState, LoadFailure, LoadMore } from '#ui/list-states.tsx';
import { useReconnection } from '#ui/reconnection.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { DifferenceTable, type FormFields } from './difference-table.tsx';
import classes from './history-list.module.css';

type Props = {
  record: HistoryInput;
  loadHistory: PromiseActorLogic<HistoryPage, HistoryQuery>;
  fields: FormFields;
  onRestore: (texts: HistoryTexts) => void;
};

/** The versions of a record, the newest first. */
export function HistoryList({ record, loadHistory, fields, onRestore }: Props) {
  const [provided] = useState(() => historyMachine.provide({ actors: { loadHistory } }));
  const [snapshot, send, actor] = useLiveActor(provided, { input: record });
  const list = useRef<HTMLUListElement>(null);
  useEmitted(actor, { 'version.restored': ({ entry }) => onRestore(entry.texts) });
  useReconnection(() => {
    if (snapshot.hasTag('failed')) send({ type: 'history.retry' });
  });

  const { entries, next } = snapshot.context;
  const failure = snapshot.hasTag('failed') && (
    <Failure snapshot={snapshot} onRetry={() => send({ type: 'history.retry' })} />
  );

  return (
    <section tabIndex={-1} aria-label="Versions">
      {snapshot.hasTag('loading') && <Spinner />}
      {snapshot.matches('listed') && entries.length === 0 && <EmptyState isInside text="No versions yet." />}
      {entries.length > 0 && (
        <ul ref={list} aria-label="Versions, newest first">
          {entries.map((entry, index) => (
            <Version
              key={entry.id}
              entry={entry}
              isCurrent={index === 0 && entry.action !== 'deleted'}
              fields={fields}
              onRestore={
                snapshot.can({ type: 'version.restore', entry })
                  ? () => send({ type: 'version.restore', entry })
                  : null
              }
            />
          ))}
        </ul>
      )}
      {failure || (
        <div className={classes.end}>
          <LoadMore
            list={list}
            hasMore={next !== null}
            isLoading={snapshot.hasTag('loadingMore')}
            onLoad={() => send({ type: 'history.loadMore' })}
          />
        </div>
      )}
    </section>
  );
}

type FailureProps = { snapshot: SnapshotFrom<typeof historyMachine>; onRetry: () => void };

function Failure({ snapshot: { context }, onRetry }: FailureProps) {
  const { error, entries } = context;
  const isRefused = error?.kind === 'denied';
  const what = entries.length > 0 ? 'The older versions' : 'The history';
  return (
    <LoadFailure
      isInside
      text={isRefused ? 'You may not read the history.' : `${what} could not be loaded.`}
      onRetry={onRetry}
    >
      {error && !isRefused && (
        <Text size="sm" c="dimmed">
          {describeError(error)}
        </Text>
      )}
    </LoadFailure>
  );
}

// One formatter for all entries is many times faster than one for each.
const exactTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

type VersionProps = {
  entry: HistoryEntry;
  isCurrent: boolean;
  fields: FormFields;
  /** Null: it cannot be restored. */
  onRestore: (() => void) | null;
};

function Version({ entry, isCurrent, fields, onRestore }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { changedAt, changedByEmail } = entry;
  return (
    <li className={classes.version}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary id={id} className={classes.summary}>
          <strong>{entryText(entry)}</strong>
          <span className="quiet">
            {authorName(changedByEmail)}
            <br />
            <time dateTime={changedAt}>{exactTime.format(new Date(changedAt))}</time>
            {', '}
            <span className={classes.age}>{relativeTime(changedAt, new Date())}</span>
          </span>
        </summary>
        {isOpen && <Difference entry={entry} fields={fields} />}
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
    </li>
  );
}

function Difference({ entry, fields }: Pick<VersionProps, 'entry' | 'fields'>) {
  const { action, previousTexts, texts } = entry;
  if (action === 'changed' && previousTexts === null) {
    return <p className="quiet">The version before is no longer stored.</p>;
  }
  const before = toFormTexts(previousTexts ?? {}, fields);
  const after = toFormTexts(texts, fields);
  if (fields.every(({ name }) => before[name] === after[name])) {
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

function toFormTexts(texts: { [column: string]: string | null }, fields: FormFields): FormTexts {
  return Object.fromEntries(fields.map(({ name }) => [name, texts[name] ?? '']));
}
