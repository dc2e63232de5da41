import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startAs } from '#machines/testing/auth-harness.ts';
import { owner } from '#machines/testing/fixtures.ts';
import type { AuthActor } from './auth-actor.ts';
import { SessionExpiredDialog } from './session-expired-dialog.tsx';
import { useSession } from './use-session.ts';

const { actor: auth, ...harness } = await startAs(true);

vi.mock('@tanstack/react-router', () => ({
  useRouteContext: ({ select }: { select: (context: { auth: AuthActor }) => AuthActor }) => select({ auth }),
}));

function Screen() {
  return (
    <MantineProvider env="test">
      <input aria-label="Title" />
      {useSession().status === 'sessionExpired' && <SessionExpiredDialog />}
    </MantineProvider>
  );
}

test('who signs in over a screen whose session was lost goes on in the field that had the focus', async () => {
  render(<Screen />);
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.type(title, 'Half a sentence');
  act(() => harness.session.send({ type: 'session.ended', byUser: false }));
  await userEvent.type(await screen.findByLabelText(/^Password/), 'a-password{Enter}');
  await act(() => harness.signIn.last().resolve(owner));
  await act(() => harness.checkAdmin.last().resolve(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(title);
});
