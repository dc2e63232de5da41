import { Button } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DocumentKindId } from '#domain/document-kind.ts';
import { Icon } from '#ui/icon.tsx';

type Props = {
  to: '/admin/portfolio' | '/admin/messages' | '/admin/content';
  /** Of the list, where its page has several. */
  kind?: DocumentKindId;
  isShowingDeleted: boolean;
};

/** One link between a list and its deleted records, so that it keeps the focus. */
export function DeletedLink({ to, kind, isShowingDeleted }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<Icon of={isShowingDeleted ? IconArrowLeft : IconTrash} />}
      renderRoot={(props) => (
        <Link
          {...props}
          to={to}
          search={{ ...(kind && { kind }), ...(isShowingDeleted ? {} : { view: 'deleted' }) }}
        />
      )}
    >
      {isShowingDeleted ? 'Back to the list' : 'Recently deleted'}
    </Button>
  );
}
