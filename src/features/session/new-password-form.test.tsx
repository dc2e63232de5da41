import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import { endSession } from '#ui/application.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordLink } from './use-password-link.ts';

const backend = vi.hoisted(() => ({ change: vi.fn<() => Promise<void>>() }));
vi.mock('#backend/password.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  changePassword: fromPromise(backend.change),
}));

const same = () => new BackendError('refused', 'The same password.', 'same_password');
const onChanged = vi.fn();

function Example() {
  const link = usePasswordLink();
  return (
    <NewPasswordForm email="ada@example.com" link={link} onChanged={onChanged} onSessionLost={vi.fn()} />
  );
}

test.each([
  { before: 'no answer', failures: [timedOut(), same()], isChanged: true },
  { before: 'a refusal', failures: [same(), same()], isChanged: false },
])('a password that is the account’s already counts as changed after $before: $isChanged', async (row) => {
  onChanged.mockClear();
  for (const failure of row.failures) backend.change.mockRejectedValueOnce(failure);
  render(<Example />, { wrapper: MantineProvider });
  await userEvent.type(screen.getByLabelText(/^New password/), 'a password of today');
  for (const _ of row.failures) await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(onChanged).toHaveBeenCalledTimes(Number(row.isChanged));
  expect(screen.queryByText(/your password already/) !== null).toBe(!row.isChanged);
  act(endSession);
});
