import { Button, Drawer, Text } from '@mantine/core';
import { type ComponentProps, createContext, use, useRef, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { EmptyState, LoadFailure } from '#ui/list-states.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import type { HistoryList } from './history-list.tsx';
import { InnerDialogMark } from './inner-dialog.tsx';

type Props = Omit<ComponentProps<typeof HistoryList>, 'record'> & {
  /** Null: nothing is stored yet. */
  recordId: string | null;
  isDisabled: boolean;
};

/** Whether the history opens with the form around it. */
export const OpensHistory = createContext(false);

const LazyHistoryList = lazyPart(async () => (await import('./history-list.tsx')).HistoryList, {
  failed: ({ onRetry }) => <LoadFailure isInside text="The history could not be loaded." onRetry={onRetry} />,
});

/** Opens the versions of a record in a drawer, from where one can be restored into the form. */
export function HistoryButton(props: Props) {
  const { recordId, isDisabled, onRestore, ...list } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(use(OpensHistory));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        disabled={isDisabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        History
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        returnFocus={false}
        title="History"
        position="right"
        size="44rem"
        transitionProps={{ transition: 'fade', duration: 120, exitDuration: 0 }}
        closeButtonProps={{ 'aria-label': 'Close history' }}
        // A dialog below it may have a header, too: two of them would be landmarks of one name.
        attributes={{ header: { role: 'none' } }}
      >
        {recordId === null ? (
          <EmptyState isInside text="No versions yet.">
            <Text size="sm" c="dimmed">
              Each text that is saved here will be listed.
            </Text>
          </EmptyState>
        ) : (
          <LazyHistoryList
            {...list}
            record={{ recordId }}
            onRestore={(texts) => {
              close();
              onRestore(texts);
            }}
          />
        )}
        <InnerDialogMark />
        <ToastsInside />
      </Drawer>
    </>
  );
}
