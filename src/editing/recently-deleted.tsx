import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { DeletedRecord } from '#domain/deleted-record.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { focusInPlace, focusOnMount } from '#ui/focus.ts';
import { EmptyState, LoadedRows, LoadMore, ProgressLine, Strip } from '#ui/list-states.tsx';
import { type ListedKind, useRemoval, useRestored } from './removal.ts';
import { usePagedList } from './use-paged-list.ts';

type Props = {
  kind: ListedKind;
  /** The id of the record that takes the focus once it is listed; empty without one. */
  recordId: string;
  /** A record was restored or deleted for good. The same function in each render. */
  onChanged: () => void;
};

const headingId = 'recently-deleted';

const noRecords: readonly DeletedRecord[] = [];

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The deleted records of a kind, each with a button that restores it. The heading takes the focus first. */
export function RecentlyDeleted({ kind, recordId, onChanged }: Props) {
  const { actors, texts } = kind;
  const { forGood } = texts;
  const { shown, isLoading, isOutdated, more, reload, send } = usePagedList(
    actors.loadDeleted,
    {},
    texts.notLoaded,
  );
  const remove = (id: string) => send({ type: 'row.remove', id });

  useRestored(kind, (ids) => ids.forEach(remove));
  const removal = useRemoval(kind, { onChanged, onGone: ({ id }) => remove(id) });

  const records = shown?.rows ?? noRecords;
  const isNotListed =
    recordId !== '' &&
    shown !== null &&
    !isLoading &&
    !isOutdated &&
    !records.some((record) => record.id === recordId);
  const list = useRef<HTMLUListElement>(null);
  /** The index of the row that had the focus last. */
  const place = useRef(-1);
  const focusNextRow = () => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const row = list.current?.children[Math.min(place.current, records.length - 1)];
    (row?.querySelector('button') ?? document.getElementById(headingId))?.focus();
  };
  // A row that is removed takes the focus with it.
  useEffect(focusNextRow, [records]);

  return (
    <section aria-labelledby={headingId}>
      <Title order={2} id={headingId} ref={focusInPlace} tabIndex={-1} fz="1.125rem">
        Recently deleted
      </Title>
      <Text fz={13} c="dimmed" mt={4} mb="md">
        {texts.hint}
      </Text>
      <div aria-live="polite">
        {isNotListed && (
          <Strip>
            <p>
              The record that you are looking for is not listed here. It may have been restored, or deleted
              for good.
            </p>
          </Strip>
        )}
      </div>
      <LoadedRows
        rows={records.length === 0 && (isLoading || isOutdated) ? null : records}
        failure="The deleted records could not be loaded."
        onReload={reload}
        {...{ isLoading, isOutdated }}
      >
        {(rows) =>
          rows.length === 0 && !more.hasMore ? (
            <EmptyState text={texts.empty} />
          ) : (
            <div className="surface rows">
              {isLoading && <ProgressLine />}
              <ul
                className="lined"
                ref={list}
                aria-labelledby={headingId}
                onFocus={({ target, currentTarget }) => {
                  place.current = [...currentTarget.children].findIndex((row) => row.contains(target));
                }}
              >
                {rows.map((record) => (
                  <Row
                    key={record.id}
                    record={record}
                    isLinked={record.id === recordId}
                    isBusy={removal.isBusy}
                    onRestore={() => !removal.isBusy && removal.restore(record)}
                    onDelete={forGood && (() => !removal.isBusy && removal.start(record, 'deleteForGood'))}
                  />
                ))}
              </ul>
              <Box px="md" py={8} className="line-above">
                <LoadMore list={list} {...more} />
              </Box>
            </div>
          )
        }
      </LoadedRows>
      {forGood && (
        <DeleteDialog {...removal.question} onClosed={focusNextRow}>
          <Text size="sm" c="dimmed" lineClamp={3} dir="auto">
            {removal.target?.detail}
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
    <Group component="li" gap="0.625rem 1.5rem" px="md" py="0.75rem" aria-current={isLinked || undefined}>
      <Stack gap={2} flex="1 1 18rem" lh={1.45}>
        <Text id={`deleted-${id}`} fw={550} lineClamp={2} dir="auto">
          {title}
        </Text>
        {detail && (
          <Text fz={13} c="dimmed" lineClamp={2} dir="auto">
            {detail}
          </Text>
        )}
        <p className="quiet">
          <span>{deletedBy ? `Deleted by ${deletedBy}, ` : 'Deleted '}</span>
          <time className="nowrap" dateTime={deletedAt}>
            {times.format(new Date(deletedAt))}
          </time>
        </p>
      </Stack>
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
    </Group>
  );
}
