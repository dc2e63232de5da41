import { useEffect, useEffectEvent } from 'react';
import type { Actor } from 'xstate';
import { loadContent } from '#actors/load-content.ts';
import { saveSection } from '#actors/save-section.ts';
import { messages } from '#content/messages.ts';
import type { BackendError } from '#domain/backend-error.ts';
import { landingContentMachine } from '#machines/landing-content.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';

const providedContent = landingContentMachine.provide({ actors: { loadContent, saveSection } });

/** The running editor of the landing page's texts. */
export type LandingActor = Actor<typeof landingContentMachine>;

/**
 * Runs the landing editor on the real backend; what becomes of loading and saving is said by toasts.
 * `onDenied` is told when the database refused a call.
 */
export function useLandingContent(onDenied: () => void) {
  const [snapshot, send, actor] = useLiveActor(providedContent);
  const failed = useEffectEvent((error: BackendError) => {
    if (error.kind === 'denied') onDenied();
  });

  useEffect(() => {
    const subscriptions = [
      actor.on('content.saved', () => showSuccess(messages.contentSaved)),
      actor.on('save.failed', ({ error }) => {
        showError(messages.contentNotSaved(error));
        failed(error);
      }),
      actor.on('load.failed', ({ error }) => {
        showError(messages.contentNotLoaded(error));
        failed(error);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);

  return { snapshot, send, actor };
}

/** What {@link useLandingContent} answers. */
export type LandingEditor = ReturnType<typeof useLandingContent>;
