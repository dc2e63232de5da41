import { Button, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { announce } from '#ui/application.ts';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { sessionStatus } from './auth-actor.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useAuth, useSession } from './use-session.ts';

export function SessionExpiredDialog() {
  const { user, canSignIn, canSignOut, isBusy, signIn, signOut } = useSession();
  const auth = useAuth();
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      if (sessionStatus(auth.getSnapshot()) === 'admin') announce({ type: 'session.restored' });
    };
  }, [auth]);

  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Sign in again"
      centered
      size="sm"
      zIndex={300}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      overlayProps={{ backgroundOpacity: 0.6 }}
    >
      <Text size="sm" c="dimmed" mb="md">
        Your session has ended. Sign in to go on: what you have typed is still there.
      </Text>
      <CredentialsForm initialEmail={user.email} canSubmit={canSignIn} isBusy={isBusy} onSubmit={signIn}>
        <Button
          variant="subtle"
          color="gray"
          data-mantine-stop-propagation="true"
          onClick={signOut}
          disabled={!canSignOut}
        >
          Log out instead
        </Button>
      </CredentialsForm>
      <ToastsInside />
    </Modal>
  );
}
