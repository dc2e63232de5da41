import { Box, Button, Group } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from '@tanstack/react-router';
import { type Ref, useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Strip } from '#ui/list-states.tsx';

/** What the URL says of a list of records. */
export type ListLink = {
  /** The deleted records are shown instead of the list. */
  isShowingDeleted: boolean;
  /** Names the record whose dialog opens, or which is found among the deleted; empty without one. */
  linked: string;
  /** The history opens with the dialog. */
  opensHistory: boolean;
  /** The URL names no record any longer. */
  onUnlink: () => void;
};

type Page = '/admin/portfolio' | '/admin/messages' | '/admin/content';

type Props = {
  to: Page;
  /** The kind that names the list, where its page has several. */
  tab?: string | undefined;
  isShowingDeleted: boolean;
};

/** One link between a list and its deleted records, so that it keeps the focus. */
export function DeletedLink({ to, tab, isShowingDeleted }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<Icon of={isShowingDeleted ? IconArrowLeft : IconTrash} />}
      renderRoot={(props) => (
        <Link
          {...props}
          to={to}
          // The list is another view of the same path: only the sidebar marks the current page.
          activeOptions={{ exact: true }}
          search={{ ...(tab && { kind: tab }), ...(isShowingDeleted ? {} : { view: 'deleted' }) }}
        />
      )}
    >
      {isShowingDeleted ? 'Back to the list' : 'Recently deleted'}
    </Button>
  );
}

type RecordProps = {
  to: Page;
  /** Names the record. */
  search: { kind?: string; item?: string; message?: string };
};

/** The list is seldom opened, and its page starts faster without it. */
export const LazyRecentlyDeleted = lazyPart(
  async () => (await import('./recently-deleted.tsx')).RecentlyDeleted,
);

/** A link to a record among the deleted ones. */
export function ShowDeleted({ to, search }: RecordProps) {
  return (
    <Button
      variant="default"
      size="xs"
      renderRoot={(props) => <Link {...props} to={to} search={{ view: 'deleted', ...search }} />}
    >
      Show it among the deleted
    </Button>
  );
}

/** Where the URL names a record of the list that is no longer there. */
export function DeletedNotice(props: RecordProps) {
  return (
    <Strip>
      <p>This item has been deleted.</p>
      <ShowDeleted {...props} />
    </Strip>
  );
}

type ActionsProps = Props & {
  addNewRef: Ref<HTMLButtonElement>;
  onAdd: () => void;
  /** How many records the list can have, where that is limited. */
  limit?: { hint: string; isReached: boolean } | undefined;
};

/** The buttons of a list of records. */
export function ListActions({ addNewRef, onAdd, limit, ...link }: ActionsProps) {
  const hintId = useId();
  return (
    <>
      {limit && !link.isShowingDeleted && (
        <Box component="p" id={hintId} mr="auto" className="quiet">
          {limit.hint}
        </Box>
      )}
      <Group gap="xs">
        <DeletedLink {...link} />
        {!link.isShowingDeleted && (
          <Button
            ref={addNewRef}
            leftSection={<Icon of={IconPlus} />}
            aria-describedby={limit && hintId}
            disabled={limit?.isReached ?? false}
            onClick={onAdd}
          >
            Add New
          </Button>
        )}
      </Group>
    </>
  );
}
