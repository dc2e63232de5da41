import { changePassword } from '#backend/password.ts';
import { passwordMessages } from '#content/password-messages.ts';
import type { BackendError } from '#domain/backend-error.ts';
import type { NewPassword } from '#domain/password.ts';
import { passwordChangeMachine } from '#machines/password-change.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';

const machine = passwordChangeMachine.provide({ actors: { changePassword } });

const anyPassword: NewPassword = { password: '' };

type Handlers = {
  onChanged: () => void;
  /** The password itself was refused. */
  onRefused: (error: BackendError) => void;
  /** The session has ended. */
  onSessionLost: () => void;
};

/** Sets a new password; toasts show the result, and `onRefused` gets the error of a refused password. */
export function usePasswordChange({ onChanged, onRefused, onSessionLost }: Handlers) {
  const [snapshot, send, actor] = useLiveActor(machine);
  useEmitted(actor, {
    'password.changed': () => {
      showSuccess(passwordMessages.changed);
      onChanged();
    },
    'password.refused': ({ error }) => onRefused(error),
    'password.failed': ({ error }) => {
      showError(passwordMessages.notChanged(error));
      if (error.kind === 'unauthenticated') onSessionLost();
    },
  });

  return {
    isBusy: snapshot.hasTag('busy'),
    needsReauthentication: snapshot.matches({ entering: 'reauthenticationNeeded' }),
    canSubmit: snapshot.can({ type: 'password.submit', newPassword: anyPassword }),
    submit: (newPassword: NewPassword) => send({ type: 'password.submit', newPassword }),
  };
}
