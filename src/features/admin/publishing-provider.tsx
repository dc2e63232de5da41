import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { checkPublished } from '#backend/publishing.ts';
import type { PublicContent } from '#domain/public-content.ts';
import { PublishingContext } from '#editing/publishing-status.tsx';
import { publishingMachine } from '#machines/publishing.machine.ts';
import { useReconnection } from '#ui/reconnection.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';
import { readPublications, storePublications } from './publishing-storage.ts';

type Props = {
  userId: string;
  /** What the landing page opens with: the published content, once a check has read newer one. */
  publicContent: { current: PublicContent | null };
  children: ReactNode;
};

/** Follows what a user has saved in this tab, on every page of the admin area and over reloads. */
export function PublishingProvider({ userId, publicContent, children }: Props) {
  const [machine] = useState(() =>
    publishingMachine.provide({
      actors: {
        checkPublished: checkPublished((page) => {
          if (page.revision > (publicContent.current?.revision ?? 0)) publicContent.current = page;
        }),
      },
    }),
  );
  const [, send, actor] = useLiveActor(machine);
  const [restored] = useState(() => readPublications(userId, Date.now()));
  const publications = useSelector(actor, ({ context }) => context.publications);

  useEffect(() => {
    if (restored) send({ type: 'publishing.restore', ...restored });
  }, [send, restored]);
  useEffect(() => storePublications(userId, publications), [userId, publications]);
  useReconnection(() => send({ type: 'publishing.check' }));

  return <PublishingContext value={actor}>{children}</PublishingContext>;
}
