import { fromPromise } from 'xstate';
import * as session from '#backend/session.ts';
import type { Credentials, User } from '#domain/user.ts';

export const signIn = fromPromise<User, Credentials>(({ input }) => session.signIn(input));
