import { fromPromise } from 'xstate';
import * as backend from '#backend/password.ts';
import type { NewPassword } from '#domain/password.ts';

export const changePassword = fromPromise<void, NewPassword>(({ input }) =>
  backend.changePassword(input.password),
);
