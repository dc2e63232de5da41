import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useUnreadCount } from '#features/admin/unread-count.tsx';
import { MessagesPage } from '#features/messages/messages-page.tsx';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Search = { message?: string | undefined; view?: 'deleted' | undefined };

export const Route = createFileRoute('/_app/admin/messages')({
  /** `message`: the id of the one that is open. */
  validateSearch: ({ message, view }: Record<string, unknown>): Search => ({
    message: typeof message === 'string' && uuid.test(message) ? message : undefined,
    view: view === 'deleted' ? view : undefined,
  }),
  component: Messages,
});

function Messages() {
  const { message = '', view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = useCallback(
    (id: string, isReplacing: boolean) => {
      void navigate({ search: { message: id || undefined }, replace: isReplacing, resetScroll: false });
    },
    [navigate],
  );
  return (
    <MessagesPage
      openId={message}
      onOpen={open}
      onUnreadChanged={useUnreadCount().reload}
      isShowingDeleted={view === 'deleted'}
    />
  );
}
