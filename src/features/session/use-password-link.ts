import { findOtherUser, openLink, requestLink } from '#backend/password.ts';
import { passwordMessages } from '#content/password-messages.ts';
import { passwordLinkMachine } from '#machines/password-link.machine.ts';
import { lasting } from '#ui/lasting-write.ts';
import { showError } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';

const machine = passwordLinkMachine.provide({
  actors: {
    findOtherUser,
    openLink,
    requestLink: lasting(requestLink, {
      failed: (error) => showError(passwordMessages.linkNotSent(error)),
    }),
  },
});

export type PasswordLink = ReturnType<typeof usePasswordLink>;

export function usePasswordLink() {
  const [snapshot, send, actor] = useLiveActor(machine);
  useEmitted(actor, { 'link.requestFailed': ({ error }) => showError(passwordMessages.linkNotSent(error)) });
  return { snapshot, send };
}
