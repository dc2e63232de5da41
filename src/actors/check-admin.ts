import { fromPromise } from 'xstate';
import * as session from '#backend/session.ts';

/** Whether a user is an admin. A check that fails is logged here, whatever follows from it. */
export const checkAdmin = fromPromise<boolean, { userId: string }>(async ({ input, signal }) => {
  try {
    return await session.checkAdmin(input.userId, signal);
  } catch (error) {
    console.warn('The admin check failed.', error);
    throw error;
  }
});
