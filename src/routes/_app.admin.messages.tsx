import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useUnreadCount } from '#features/admin/unread-count.tsx';
import { MessagesPage } from '#features/messages/messages-page.tsx';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const Route = createFileRoute('/_app/admin/messages')({
  /** `message`: the id of the one that is open. */
  validateSearch: ({ message }: Record<string, unknown>): { message?: string | undefined } => ({
    message: typeof message === 'string' && uuid.test(message) ? message : undefined,
  }),
  component: Messages,
});

function Messages() {
  const { message = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = useCallback(
    (id: string, isReplacing: boolean) => {
      void navigate({ search: { message: id || undefined }, replace: isReplacing, resetScroll: false });
    },
    [navigate],
  );
  return <MessagesPage openId={message} onOpen={open} onUnreadChanged={useUnreadCount().reload} />;
}
