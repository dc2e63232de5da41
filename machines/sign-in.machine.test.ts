import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { BackendError } from '#domain/backend-error.ts';
import { nobody } from '#domain/user.ts';
import { signInMachine } from './sign-in.machine.ts';
import { credentials } from './testing/fixtures.ts';

test('a missing actor is reported as the error of the attempt', async () => {
  const actor = createActor(signInMachine, { input: credentials }).start();
  expect(await toPromise(actor)).toEqual({
    user: nobody,
    error: new BackendError('refused', 'submitCredentials must be provided'),
  });
});
