import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { backendConfig } from '#backend/config.ts';
import { hidePicture, type LibraryPicture, loadPictures, type PictureUse } from '#backend/pictures.ts';
import { adminMessages, describeCause } from '#content/admin-messages.ts';
import { documentKinds } from '#content/kinds.ts';
import { toBackendError } from '#domain/backend-error.ts';
import { pictureAddress, pictureFile, type StoredPicture } from '#domain/picture.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { EmptyState, LoadFailure, LoadMore } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showError, showSuccess } from '#ui/toast.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { useRequest } from '#ui/use-request.ts';
import { InnerDialogContext, InnerDialogMark } from './inner-dialog.tsx';
import classes from './picture-input.module.css';
import { usePagedList } from './use-paged-list.ts';

type LibraryProps = { onChoose: (picture: StoredPicture) => void };

type Props = LibraryProps & { isOpen: boolean; onClose: () => void };

/** The dialog of the pictures that were uploaded before, the newest first. */
export function PictureLibrary({ isOpen, onChoose, onClose }: Props) {
  const [question, setQuestion] = useState<HTMLElement | null>(null);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Pictures"
      size="xl"
      closeOnEscape={question === null}
      closeButtonProps={{ 'aria-label': 'Close the library' }}
    >
      <InnerDialogContext value={setQuestion}>
        <Library onChoose={onChoose} />
      </InnerDialogContext>
      <InnerDialogMark />
      <ToastsInside />
    </Modal>
  );
}

function Library({ onChoose }: LibraryProps) {
  const { shown, error, isLoading, more, retry, send } = usePagedList(loadPictures, {});
  const [deleted, setDeleted] = useState<LibraryPicture | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const removal = useRequest(hidePicture, {
    onDone: () => {
      if (deleted) send({ type: 'row.remove', id: deleted.id });
      setDeleted(null);
      showSuccess({ title: 'Picture deleted', description: 'Records that use it keep it.' });
    },
    onError: (error) => showError(adminMessages.pictureNotDeleted(toBackendError(error))),
  });

  return (
    <>
      {isLoading && <Spinner />}
      {shown?.rows.length === 0 && (
        <EmptyState isInside text="No pictures yet. Each one that is uploaded will be here." />
      )}
      {shown && shown.rows.length > 0 && (
        <ul ref={list} aria-label="Pictures, newest first" className={classes.library}>
          {shown.rows.map((picture) => (
            <LibraryEntry
              key={picture.id}
              picture={picture}
              onChoose={() => {
                const { id: _, name: _name, created_at: _at, uses: _uses, ...stored } = picture;
                onChoose(stored);
              }}
              onDelete={() => setDeleted(picture)}
            />
          ))}
        </ul>
      )}
      {error && !isLoading && !more.isLoading ? (
        <LoadFailure
          isInside
          text={`The pictures could not be loaded. ${describeCause(error)}`}
          onRetry={retry}
        />
      ) : (
        <Group justify="center" mt="md">
          <LoadMore list={list} {...more} />
        </Group>
      )}
      <DeleteDialog
        isOpen={deleted !== null}
        isDeleting={removal.isRunning}
        title="Delete picture"
        question={
          deleted && deleted.uses.length > 0
            ? 'Delete this picture from the library? Where it is used, it stays.'
            : 'Delete this picture from the library?'
        }
        record={deleted?.name}
        onConfirm={() => deleted && removal.start({ hash: deleted.hash })}
        onCancel={() => setDeleted(null)}
        onClosed={() => {
          // The pressed button has gone with its picture.
          if (document.activeElement === document.body) list.current?.querySelector('button')?.focus();
        }}
      >
        {deleted && <Uses uses={deleted.uses} />}
        <InnerDialogMark />
      </DeleteDialog>
    </>
  );
}

type EntryProps = { picture: LibraryPicture; onChoose: () => void; onDelete: () => void };

function LibraryEntry({ picture, onChoose, onDelete }: EntryProps) {
  const { name, width, height, widths, colour, uses } = picture;
  const address = pictureAddress(backendConfig().url, pictureFile(picture, widths[0] ?? width));
  return (
    <Stack component="li" gap="0.375rem">
      <img
        src={address}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        className={classes.storedPicture}
        style={{ backgroundColor: colour }}
      />
      <Text fz="sm" lineClamp={2} dir="auto">
        {name}
      </Text>
      <p className="quiet">
        {width} × {height}
      </p>
      <Uses uses={uses} />
      <Group gap={8} mt="auto">
        <Button size="xs" onClick={onChoose}>
          Choose<span className="visually-hidden"> {name}</span>
        </Button>
        <Button size="xs" variant="default" onClick={onDelete}>
          Delete<span className="visually-hidden"> {name}</span>
        </Button>
      </Group>
    </Stack>
  );
}

const placeNames = {
  published: '',
  draft: ' (draft)',
  history: ' (an earlier version)',
  deleted: ' (deleted)',
} as const;

function Uses({ uses }: { uses: readonly PictureUse[] }) {
  if (uses.length === 0) return <p className="quiet">Not used.</p>;
  return (
    <ul aria-label="Used in" className={classes.uses}>
      {uses.map((use) => (
        <li key={`${use.record_id} ${use.place}`}>
          <Text
            inherit
            lineClamp={2}
            td="underline"
            c="var(--mantine-color-anchor)"
            renderRoot={(props) => <Link {...props} {...targetOf(use)} target="_blank" />}
          >
            {use.title || 'Without a title'}
          </Text>
          {placeNames[use.place]}
        </li>
      ))}
    </ul>
  );
}

/** The editor of a record that uses a picture. */
function targetOf({ kind, record_id, place }: PictureUse): LinkProps {
  const record = {
    item: record_id,
    ...(place === 'deleted' ? { view: 'deleted' as const } : {}),
    ...(place === 'history' ? { history: true as const } : {}),
  };
  const document = documentKinds.find(({ id }) => id === kind);
  return document
    ? { to: '/admin/content', search: { kind: document.id, ...record } }
    : { to: '/admin/portfolio', search: record };
}
