import { Button, Drawer, Text } from '@mantine/core';
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  lazy,
  Suspense,
  use,
  useRef,
  useState,
} from 'react';
import { EmptyState, LoadFailure } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import type { HistoryList } from './history-list.tsx';
import { InnerDialogMark } from './inner-dialog.tsx';

type ListProps = ComponentProps<typeof HistoryList>;

type Props = Omit<ListProps, 'record'> & {
  /** Null: nothing is stored yet. */
  recordId: string | null;
  isDisabled: boolean;
};

/** Whether the history opens with the form around it. */
export const OpensHistory = createContext(false);

const loadList = () =>
  lazy<ComponentType<ListProps & { onRetry: () => void }>>(() =>
    import('./history-list.tsx').then(
      ({ HistoryList }) => ({ default: HistoryList }),
      () => ({
        default: ({ onRetry }) => (
          <LoadFailure isInside text="The history could not be loaded." onRetry={onRetry} />
        ),
      }),
    ),
  );

/** Opens the versions of a record in a drawer, from where one can be restored into the form. */
export function HistoryButton(props: Props) {
  const { recordId, isDisabled, onRestore, ...list } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(use(OpensHistory));
  const [List, setList] = useState(loadList);
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
          <Suspense fallback={<Spinner />}>
            <List
              {...list}
              record={{ recordId }}
              onRestore={(texts) => {
                // A save that waited for a picture has begun: once it has failed, a version can be restored.
                if (isDisabled) return;
                close();
                onRestore(texts);
              }}
              onRetry={() => setList(loadList)}
            />
          </Suspense>
        )}
        <InnerDialogMark />
        <ToastsInside />
      </Drawer>
    </>
  );
}
