import { fromPromise } from 'xstate';
import * as backend from '#backend/password.ts';
import type { User } from '#domain/user.ts';

export const findOtherUser = fromPromise<User | null, undefined>(() => backend.findOtherUser());
