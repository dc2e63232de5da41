import { type AnyEventObject, fromCallback } from 'xstate';
import { watchSession as watch } from '#backend/session.ts';
import type { SessionFact } from '#domain/session-fact.ts';

/** Reports what the stored session does. */
export const watchSession = fromCallback<AnyEventObject, undefined, SessionFact>(({ sendBack }) =>
  watch(sendBack),
);
