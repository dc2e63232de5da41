import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { SessionEvent } from '#domain/session-event.ts';
import { provideAuth } from '#machines/provide-auth.ts';
import { owner } from '#machines/testing/fixtures.ts';
import type { AuthActor } from './auth-actor.ts';
import { SessionExpiredDialog } from './session-expired-dialog.tsx';
import { useSession } from './use-session.ts';

let report: (event: SessionEvent) => void = () => {};
const auth = createActor(
  provideAuth({
    watchSession: fromCallback<AnyEventObject, undefined, SessionEvent>(({ sendBack }) => {
      report = sendBack;
    }),
    signIn: fromPromise(async () => owner),
    signOut: fromPromise(async () => {}),
    checkAdmin: fromPromise(async () => true),
  }),
  { input: { fallbackEmail: null } },
).start();
report({ type: 'session.found', user: owner });
await vi.waitFor(() => expect(auth.getSnapshot().hasTag('admin')).toBe(true));

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
  act(() => report({ type: 'session.ended', byUser: false }));
  await userEvent.type(await screen.findByLabelText(/^Password/), 'a-password{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(title);
});
