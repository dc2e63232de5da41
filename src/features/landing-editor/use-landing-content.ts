import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { loadContent, saveSection } from '#backend/landing-content.ts';
import { adminMessages } from '#content/admin-messages.ts';
import { useStartPublishing } from '#editing/publishing-status.tsx';
import {
  landingContentMachine,
  type SectionInput,
  saveSectionMachine,
} from '#machines/landing-content.machine.ts';
import type { SaveEvent, SessionActors } from '#machines/shared/save.machine.ts';
import { useReconnection } from '#ui/reconnection.tsx';
import { showError } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';

const provideContent = (session: SessionActors) =>
  landingContentMachine.provide({
    actors: {
      loadContent,
      save: saveSectionMachine.provide({ actors: { write: saveSection, ...session } }),
    },
  });

/** Runs the landing editor on the real backend; toasts say what has failed. */
export function useLandingContent(session: SessionActors) {
  const [provided] = useState(() => provideContent(session));
  const [snapshot, send, actor] = useLiveActor(provided);
  const save = useSelector(snapshot.children.save, (current) => current);
  const startPublishing = useStartPublishing();

  useEmitted(actor, {
    'content.saved': ({ section }) => {
      startPublishing(section, actor.getSnapshot().context.records[section]?.version);
    },
    'content.saveFailed': ({ error }) => showError(adminMessages.contentNotSaved(error)),
    'content.loadFailed': ({ error }) => showError(adminMessages.contentNotLoaded(error)),
  });

  useReconnection(() => {
    if (snapshot.matches('failed')) send({ type: 'content.reload' });
  });

  return {
    snapshot,
    send,
    actor,
    /** The running save; undefined when nothing is saved. */
    save,
    answer: (event: SaveEvent<SectionInput>) => snapshot.children.save?.send(event),
  };
}

export type LandingEditor = ReturnType<typeof useLandingContent>;
