import { expect, it } from 'vitest';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import { describeRefusal, passwordMessages } from './password-messages.ts';

it('says that a password is the same as before, and gives the server’s words for a weak one', () => {
  expect(describeRefusal(new BackendError('refused', 'New password should differ', 'same_password'))).toBe(
    'This is your password already. Please choose another one.',
  );
  expect(describeRefusal(new BackendError('refused', 'Password is known to be weak', 'weak_password'))).toBe(
    'Password is known to be weak',
  );
});

it('says what a lost session and a lost answer mean for the password', () => {
  const missing = new BackendError('unauthenticated', 'Auth session missing!');
  expect(passwordMessages.notChanged(missing).description).toBe(
    'Your session has ended. Log in again, or ask for a link by email.',
  );
  for (const error of [timedOut(), new BackendError('offline', 'Failed to fetch')]) {
    expect(passwordMessages.notChanged(error).description).toMatch(/may be the old or the new one/);
  }
  const raw = new BackendError('refused', 'something specific');
  expect(passwordMessages.notChanged(raw).description).toBe('something specific');
});
