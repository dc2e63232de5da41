import { fromPromise } from 'xstate';
import * as session from '#backend/session.ts';

export const checkAdmin = fromPromise<boolean, { userId: string }>(({ input, signal }) =>
  session.checkAdmin(input.userId, signal),
);
