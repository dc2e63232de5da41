import { Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { DeletedRecord } from '#domain/deleted-record.ts';
import { recentlyDeletedMachine } from '#machines/recently-deleted.machine.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { focusOnMount } from '#ui/focus.ts';
import { EmptyState, LoadFailure, LoadMore, ProgressLine, StaleNotice } from '#ui/list-states.tsx';
import { useReconnection } from '#ui/reconnection.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import classes from './recently-deleted.module.css';
import { type RestorableKind, useRestored } from './undo-delete.ts';

type Props = {
  kind: RestorableKind;
  /** Of the record that takes the focus once it is listed; empty without one. */
  recordId: string;
  /** A record was restored, now or before, or deleted for good. */
  onChanged: () => void;
};

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The deleted records of a kind, each with a button that restores it. The heading takes the focus first. */
export function RecentlyDeleted({ kind, recordId, onChanged }: Props) {
  const { actors, texts } = kind;
  const { forGood } = texts;
  const [machine] = useState(() => recentlyDeletedMachine.provide({ actors }));
  const [snapshot, send, actor] = useLiveActor(machine);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const reload = () => send({ type: 'list.reload' });

  useEmitted(actor, {
    'record.restored': () => {
      showSuccess(texts.restored(1));
      onChanged();
    },
    'record.exists': () => {
      showError(texts.exists);
      onChanged();
    },
    'record.missing': () => showError(texts.missing),
    'record.deleted': () => {
      if (forGood) showSuccess(forGood.deleted);
      onChanged();
    },
    'request.failed': ({ request, error }) => {
      if (request === 'loadDeleted') showError(texts.notLoaded(error));
      else if (request === 'restoreRecords') showError(texts.notRestored(error));
      else if (forGood) showError(forGood.notDeleted(error));
    },
  });
  useRestored(kind, reload);
  useReconnection(() => {
    if (snapshot.matches({ list: 'failed' })) reload();
  });

  const { records, next, id } = snapshot.context;
  const chosen = records.find((record) => record.id === id);
  const isLoading = snapshot.hasTag('loading');
  const hasFailed = snapshot.matches({ list: 'failed' });
  const isNotListed =
    recordId !== '' &&
    snapshot.matches({ list: 'shown' }) &&
    !records.some((record) => record.id === recordId);
  const list = useRef<HTMLUListElement>(null);
  /** Of the row that had the focus last. */
  const place = useRef(-1);
  const focusNextRow = () => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const row = list.current?.children[Math.min(place.current, records.length - 1)];
    (row?.querySelector('button') ?? heading.current)?.focus();
  };
  // A row that is removed takes the focus with it.
  useEffect(focusNextRow, [records]);

  return (
    <section aria-labelledby="recently-deleted">
      <Title order={2} id="recently-deleted" ref={heading} tabIndex={-1} fz="1.125rem">
        Recently deleted
      </Title>
      <Text fz={13} c="dimmed" mt={4} mb="md">
        {texts.hint}
      </Text>
      <div aria-live="polite">
        {isNotListed && (
          <p className="marked strip">
            The record that you are looking for is not listed here. It may have been restored, or deleted for
            good.
          </p>
        )}
      </div>
      {records.length === 0 && isLoading && <Spinner />}
      {records.length === 0 && hasFailed && (
        <LoadFailure text="The deleted records could not be loaded." onRetry={reload} />
      )}
      {records.length === 0 && !isLoading && !hasFailed && next === null && <EmptyState text={texts.empty} />}
      {records.length > 0 && hasFailed && <StaleNotice onRetry={reload} />}
      {(records.length > 0 || next !== null) && (
        <div className={`surface ${classes.frame}`}>
          {isLoading && <ProgressLine />}
          <ul
            ref={list}
            aria-labelledby="recently-deleted"
            onFocus={({ target, currentTarget }) => {
              place.current = [...currentTarget.children].findIndex((row) => row.contains(target));
            }}
          >
            {records.map((record) => (
              <Row
                key={record.id}
                record={record}
                isLinked={record.id === recordId}
                isBusy={snapshot.hasTag('busy')}
                onRestore={() => send({ type: 'record.restore', id: record.id })}
                onDelete={forGood && (() => send({ type: 'record.deleteForGood', id: record.id }))}
              />
            ))}
          </ul>
          <div className={classes.end}>
            <LoadMore
              list={list}
              hasMore={next !== null}
              isLoading={snapshot.hasTag('loadingMore')}
              onLoad={() => send({ type: 'list.loadMore' })}
            />
          </div>
        </div>
      )}
      {forGood && (
        <DeleteDialog
          isOpen={snapshot.hasTag('confirmingDelete')}
          title="Delete for good"
          question={forGood.question}
          record={chosen?.title}
          isDeleting={snapshot.hasTag('deleting')}
          onConfirm={() => send({ type: 'delete.confirm' })}
          onCancel={() => send({ type: 'delete.cancel' })}
          onClosed={focusNextRow}
        >
          <Text size="sm" c="dimmed" lineClamp={3} dir="auto">
            {chosen?.detail}
          </Text>
        </DeleteDialog>
      )}
    </section>
  );
}

type RowProps = {
  record: DeletedRecord;
  isLinked: boolean;
  isBusy: boolean;
  onRestore: () => void;
  onDelete: (() => void) | undefined;
};

function Row({ record, isLinked, isBusy, onRestore, onDelete }: RowProps) {
  const { id, title, detail, deletedBy, deletedAt } = record;
  const button = {
    variant: 'default',
    size: 'xs',
    'aria-describedby': `deleted-${id}`,
    'aria-disabled': isBusy,
  };
  return (
    <li className={classes.row} aria-current={isLinked || undefined}>
      <div className={classes.texts}>
        <Text id={`deleted-${id}`} fw={550} lineClamp={2} dir="auto">
          {title}
        </Text>
        {detail && (
          <Text fz={13} c="dimmed" lineClamp={2} dir="auto">
            {detail}
          </Text>
        )}
        <p className="quiet">
          {deletedBy ? `Deleted by ${deletedBy}, ` : 'Deleted '}
          <time dateTime={deletedAt}>{times.format(new Date(deletedAt))}</time>
        </p>
      </div>
      <Group gap={8}>
        <Button {...button} ref={isLinked ? focusOnMount : undefined} onClick={onRestore}>
          Restore
        </Button>
        {onDelete && (
          <Button {...button} c="var(--admin-danger)" onClick={onDelete}>
            Delete for good
          </Button>
        )}
      </Group>
    </li>
  );
}
