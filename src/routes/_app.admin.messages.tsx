import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import * as v from 'valibot';
import { defaultInboxQuery, inboxQuerySchema } from '#domain/contact-message-record.ts';
import { useUnreadCount } from '#features/admin/unread-count.tsx';
import { MessagesPage } from '#features/messages/messages-page.tsx';
import { isLeaving } from './-leaving.ts';

export const Route = createFileRoute('/_app/admin/messages')({
  validateSearch: v.object({
    ...inboxQuerySchema.entries,
    /** The id of the one that is open, or that is found among the deleted. */
    message: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
    view: v.fallback(v.optional(v.literal('deleted')), undefined),
  }),
  search: { middlewares: [stripSearchParams(defaultInboxQuery)] },
  component: Messages,
});

function Messages() {
  const { message = '', view, filter, search } = Route.useSearch();
  const query = useMemo(() => ({ filter, search }), [filter, search]);
  const router = useRouter();
  const navigate = Route.useNavigate();
  const open = useCallback(
    (id: string, isReplacing: boolean) => {
      void navigate({
        search: (current) => ({ ...current, message: id || undefined }),
        replace: isReplacing,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return (
    <MessagesPage
      linkedId={message}
      onOpen={open}
      query={query}
      onShow={(shown, isReplacing) => {
        if (isLeaving(router)) return;
        void navigate({
          search: (current) => ({ ...current, ...shown }),
          replace: isReplacing,
          resetScroll: false,
        });
      }}
      onUnreadChanged={useUnreadCount().reload}
      isShowingDeleted={view === 'deleted'}
    />
  );
}
