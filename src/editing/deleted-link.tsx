import { Button } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icon.tsx';

type Props = { to: '/admin/portfolio' | '/admin/messages'; isShowingDeleted: boolean };

/** One link between a list and its deleted records, so that it keeps the focus. */
export function DeletedLink({ to, isShowingDeleted }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<Icon of={isShowingDeleted ? IconArrowLeft : IconTrash} />}
      renderRoot={(props) => <Link {...props} to={to} search={isShowingDeleted ? {} : { view: 'deleted' }} />}
    >
      {isShowingDeleted ? 'Back to the list' : 'Recently deleted'}
    </Button>
  );
}
