import { findOtherUser, openLink, requestLink } from '#backend/password.ts';
import { passwordMessages } from '#content/password-messages.ts';
import type { LinkRequest } from '#domain/password.ts';
import { passwordLinkMachine } from '#machines/password-link.machine.ts';
import { showError } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';

const machine = passwordLinkMachine.provide({ actors: { findOtherUser, openLink, requestLink } });

const anyRequest: LinkRequest = { email: '' };

/** The link in the page's address, and the request for another one. */
export function usePasswordLink() {
  const [snapshot, send, actor] = useLiveActor(machine);
  useEmitted(actor, { 'link.failed': ({ error }) => showError(passwordMessages.linkNotSent(error)) });

  return {
    isOpening: snapshot.hasTag('opening'),
    /** Who is signed in while a link waits for the confirmation to replace that session; else null. */
    otherUser: snapshot.matches('confirming') ? snapshot.context.otherUser : null,
    isInvitation: snapshot.context.purpose === 'invite',
    hasNoResponse: snapshot.matches('noResponse'),
    isExpired: snapshot.matches({ enteringEmail: 'expired' }),
    isSent: snapshot.matches('sent'),
    isBusy: snapshot.hasTag('busy'),
    canRequest: snapshot.can({ type: 'link.request', request: anyRequest }),
    /** The address of the last request, or the empty text. */
    email: snapshot.context.request.email,
    request: (request: LinkRequest) => send({ type: 'link.request', request }),
    open: () => send({ type: 'link.open' }),
    retry: () => send({ type: 'link.retry' }),
    restart: () => send({ type: 'link.restart' }),
  };
}

export type PasswordLink = ReturnType<typeof usePasswordLink>;
