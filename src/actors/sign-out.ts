import { fromPromise } from 'xstate';
import * as session from '#backend/session.ts';

export const signOut = fromPromise<void, undefined>(() => session.signOut());
