import { useEffect, useEffectEvent } from 'react';
import { changePassword } from '#backend/password.ts';
import { passwordMessages } from '#content/password-messages.ts';
import type { BackendError } from '#domain/backend-error.ts';
import type { NewPassword } from '#domain/password.ts';
import { passwordChangeMachine } from '#machines/password-change.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';

const machine = passwordChangeMachine.provide({ actors: { changePassword } });

const anyDraft: NewPassword = { password: '' };

type Told = {
  onChanged: () => void;
  /** The password itself was refused. */
  onRefused: (error: BackendError) => void;
  /** Nobody is signed in any more. */
  onSessionLost: () => void;
};

/** The setting of a new password; how it went is said by toasts, and a refused password to `onRefused`. */
export function usePasswordChange(told: Told) {
  const [snapshot, send, actor] = useLiveActor(machine);
  const changed = useEffectEvent(told.onChanged);
  const refused = useEffectEvent(told.onRefused);
  const lost = useEffectEvent(told.onSessionLost);
  useEffect(() => {
    const subscriptions = [
      actor.on('password.changed', () => {
        showSuccess(passwordMessages.changed);
        changed();
      }),
      actor.on('password.refused', ({ error }) => refused(error)),
      actor.on('password.failed', ({ error }) => {
        showError(passwordMessages.notChanged(error));
        if (error.kind === 'unauthenticated') lost();
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);

  return {
    isBusy: snapshot.hasTag('busy'),
    isUnconfirmed: snapshot.matches({ choosing: 'unconfirmed' }),
    canSubmit: snapshot.can({ type: 'password.submit', draft: anyDraft }),
    submit: (draft: NewPassword) => send({ type: 'password.submit', draft }),
  };
}
