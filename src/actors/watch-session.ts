import { type AnyEventObject, fromCallback } from 'xstate';
import { watchSession as watch } from '#backend/session.ts';
import type { SessionEvent } from '#domain/session-event.ts';

/** Reports what the stored session does. */
export const watchSession = fromCallback<AnyEventObject, undefined, SessionEvent>(({ sendBack }) =>
  watch(sendBack),
);
