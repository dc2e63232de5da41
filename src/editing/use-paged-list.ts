import { useState } from 'react';
import type { PromiseActorLogic } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { Page, PageRequest } from '#domain/page.ts';
import { pagedListMachine } from '#machines/paged-list.machine.ts';
import { useAnnouncements } from '#ui/application.ts';
import { showError } from '#ui/toast.tsx';
import type { ToastText } from '#ui/toast-stack.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';

/**
 * Runs a list that is loaded page by page, by the arguments of the first render. What has failed is requested again after
 * a lost session.
 * @param notLoaded the toast of a request that failed; absent where the list itself says so
 */
export function usePagedList<Query extends object, Row extends { id: string | number }, Cursor, Details>(
  loadPage: PromiseActorLogic<Page<Row, Cursor, Details> & { query?: Query }, PageRequest<Query, Cursor>>,
  query: Query,
  notLoaded?: (error: BackendError) => ToastText,
) {
  const [machine] = useState(() =>
    pagedListMachine<Query, Row, Cursor, Details>().provide({ actors: { loadPage } }),
  );
  const [snapshot, send, actor] = useLiveActor(machine, { input: { query } });
  const { shown, error, isOutdated } = snapshot.context;
  const reload = () => send({ type: 'list.reload' });
  const loadMore = () => send({ type: 'list.loadMore' });
  const retry = isOutdated ? reload : loadMore;
  useEmitted(actor, {
    'request.failed': ({ error }) => {
      if (notLoaded) showError(notLoaded(error));
    },
  });
  useAnnouncements({
    'session.restored': () => {
      if (error) retry();
    },
  });
  return {
    ...snapshot.context,
    isLoading: snapshot.hasTag('loading'),
    /** The props of the button that loads the next page. */
    more: {
      hasMore: shown !== null && shown.next !== null,
      isLoading: snapshot.hasTag('loadingMore'),
      onLoad: loadMore,
    },
    reload,
    /** Repeats the request that failed. */
    retry,
    send,
    actor,
  };
}
