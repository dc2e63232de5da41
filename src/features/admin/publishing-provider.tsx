import { type ReactNode, useState } from 'react';
import { checkPublished } from '#backend/publishing.ts';
import type { PublicContent } from '#domain/public-content.ts';
import { PublishingContext } from '#editing/publishing-status.tsx';
import { publishingMachine } from '#machines/publishing.machine.ts';
import { useSetAgency } from '#ui/agency.tsx';
import { useReconnection } from '#ui/reconnection.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';

type Props = {
  /** The content that public pages open with. A check that reads newer content replaces it. */
  publicContent: Map<string, PublicContent>;
  children: ReactNode;
};

/** Follows what was saved, on every screen of the admin area, until the page is closed or loaded anew. */
export function PublishingProvider({ publicContent, children }: Props) {
  const setAgency = useSetAgency();
  const [machine] = useState(() =>
    publishingMachine.provide({
      actors: {
        checkPublished: checkPublished((page) => {
          if (page.revision <= (publicContent.get('/')?.revision ?? 0)) return;
          publicContent.clear();
          publicContent.set('/', page);
          setAgency(page.agency);
        }),
      },
    }),
  );
  const [, send, actor] = useLiveActor(machine);
  useReconnection(() => send({ type: 'publishing.check' }));

  return <PublishingContext value={actor}>{children}</PublishingContext>;
}
