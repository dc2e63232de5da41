import type { AnyStateMachine } from 'xstate';
import { type BackendError, timedOut } from '#domain/backend-error.ts';
import { expectationsWith, type ModelOf as ModelWith } from '#statecharts/model';

/** A model whose calls fail as those of the backend do. */
export type ModelOf<Machine extends AnyStateMachine> = ModelWith<Machine, BackendError>;

/** Types expectations by their machine, and by what they know of it. Every request ends after the time limit. */
export const expectations = expectationsWith<BackendError>({
  timeLimit: { delay: 'requestTimeout', ms: 15_000 },
  timedOut,
});
