import type { AnyStateMachine } from 'xstate';
import { type BackendError, timedOut } from '#domain/backend-error.ts';
import { expectationsWith, type ModelOf as ModelWith } from '#machines/testing/authoring.ts';

/** A model whose calls fail as those of the backend do. */
export type ModelOf<Machine extends AnyStateMachine> = ModelWith<Machine, BackendError>;

/** Types expectations by their machine, and by what they know of it. */
export const expectations = expectationsWith<BackendError>({
  timedOut,
});
