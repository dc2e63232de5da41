import { Box, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { passFocus } from './focus.ts';
import progressLine from './progress-line.module.css';
import { Spinner } from './spinner.tsx';

type Props = {
  text: ReactNode;
  /** Whether a surface around it has the edge already. */
  isInside?: boolean;
  children?: ReactNode;
};

const inside = { gap: '0.75rem', c: 'var(--admin-text)', fz: 15 };
const framed = { gap: '1rem', c: 'dimmed', bd: '1px dashed var(--admin-line)', bdrs: 3 };

export function EmptyState({ text, isInside, children }: Props) {
  return (
    <Stack
      align="center"
      justify="center"
      mih="14rem"
      p="2rem 1rem"
      bg="var(--admin-surface)"
      ta="center"
      {...(isInside ? inside : framed)}
    >
      <Box component="p" maw="44rem" style={{ textWrap: 'balance' }}>
        {text}
      </Box>
      {children}
    </Stack>
  );
}

type RetryProps = { onRetry: () => void };

/** Leaves the page when it is pressed: its section gets the focus. */
export function Retry({ onRetry }: RetryProps) {
  return (
    <Button ref={passFocus} variant="default" size="xs" flex="none" onClick={onRetry}>
      Retry
    </Button>
  );
}

/** Nothing could be loaded, and nothing is there from before. */
export function LoadFailure({ children, onRetry, ...props }: Props & RetryProps) {
  return (
    <EmptyState {...props}>
      {children}
      <Retry onRetry={onRetry} />
    </EmptyState>
  );
}

/** A sentence above a list, and what can be done about it. */
export function Strip({ children }: { children: ReactNode }) {
  return (
    <Group justify="space-between" gap="0.5rem 1rem" mb="sm" p="0.5rem 0.5rem 0.5rem 1rem" className="marked">
      {children}
    </Group>
  );
}

/** Above the rows of an earlier response. */
export function StaleNotice({ onRetry }: RetryProps) {
  return (
    <Strip>
      <p>The list could not be loaded. This is what was there before.</p>
      <Retry onRetry={onRetry} />
    </Strip>
  );
}

type LoadedProps<Rows> = {
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
export function LoadedRows<Rows>(props: LoadedProps<Rows>) {
  const { rows, isLoading, isOutdated, failure, onReload, children } = props;
  if (rows === null) return isLoading ? <Spinner /> : <LoadFailure text={failure} onRetry={onReload} />;
  return (
    <>
      {isOutdated && <StaleNotice onRetry={onReload} />}
      {children(rows)}
    </>
  );
}

/** At the top edge of its container while new rows load. */
export function ProgressLine() {
  return <div role="status" aria-label="Loading" className={progressLine.line} />;
}

type LoadMoreProps = {
  list: RefObject<HTMLElement | null>;
  hasMore: boolean;
  isLoading: boolean;
  onLoad: () => void;
};

/** Leaves the page with the last rows: the first of them gets the focus. */
export function LoadMore({ list, hasMore, isLoading, onLoad }: LoadMoreProps) {
  const firstNew = useRef(-1);
  const passFocusToRow = useCallback(
    (button: HTMLButtonElement | null) => () => {
      if (document.activeElement !== button) return;
      list.current?.children[firstNew.current]?.querySelector<HTMLElement>('a, summary, button')?.focus();
    },
    [list],
  );
  const load = () => {
    firstNew.current = list.current?.children.length ?? -1;
    onLoad();
  };
  if (!hasMore) return null;
  return (
    <Button ref={passFocusToRow} variant="default" size="xs" loading={isLoading} onClick={load}>
      Load more
    </Button>
  );
}
