import { Box, Group, Modal, Text, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { backendConfig } from '#backend/config.ts';
import { loadPictures } from '#backend/pictures.ts';
import { describeCause } from '#content/admin-messages.ts';
import { pictureAddress, pictureFile, type StoredPicture } from '#domain/picture.ts';
import { EmptyState, LoadFailure, LoadMore } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { InnerDialogMark } from './inner-dialog.tsx';
import classes from './picture-input.module.css';
import { usePagedList } from './use-paged-list.ts';

type LibraryProps = { onChoose: (picture: StoredPicture) => void };

type Props = LibraryProps & { isOpen: boolean; onClose: () => void };

/** The dialog of the pictures that were uploaded before, the newest first. */
export function PictureLibrary({ isOpen, onChoose, onClose }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Choose an uploaded picture"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close the library' }}
    >
      <Library onChoose={onChoose} />
      <InnerDialogMark />
      <ToastsInside />
    </Modal>
  );
}

function Library({ onChoose }: LibraryProps) {
  const { shown, error, isLoading, more, retry } = usePagedList(loadPictures, {});
  const list = useRef<HTMLUListElement>(null);
  const isFailed = error !== null && !isLoading && !more.isLoading;
  return (
    <>
      {isLoading && <Spinner />}
      {shown?.rows.length === 0 && (
        <EmptyState isInside text="No pictures yet. Each one that is uploaded will be here." />
      )}
      {shown && shown.rows.length > 0 && (
        <ul ref={list} aria-label="Pictures, newest first" className={classes.library}>
          {shown.rows.map(({ id, name, picture }) => (
            <li key={id}>
              <UnstyledButton className={classes.stored ?? ''} onClick={() => onChoose(picture)}>
                <Box
                  component="img"
                  src={pictureAddress(
                    backendConfig().url,
                    pictureFile(picture, picture.widths[0] ?? picture.width),
                  )}
                  alt=""
                  width={picture.width}
                  height={picture.height}
                  loading="lazy"
                  w="100%"
                  h="8rem"
                  mb="0.375rem"
                  bg={picture.colour}
                  style={{ objectFit: 'contain' }}
                />
                <Text fz="sm" lineClamp={2} dir="auto">
                  <span className="visually-hidden">Choose </span>
                  {name}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {isFailed ? (
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
    </>
  );
}
