import { useState } from 'react';
import type { PromiseActorLogic } from 'xstate';
import { type BackendError, toBackendError } from '#domain/backend-error.ts';
import { type Late, lasting } from './lasting-write.ts';
import { useRequest } from './use-request.ts';

type Settings<Output, Input> = {
  onDone: (output: Output) => void;
  onError: (error: BackendError) => void;
  /** Gets the end of a write whose screen was left. */
  late: Late<Output, Input>;
};

/** Sends a write at each `start`. It goes on when its screen is left. Logic and `late` are those of the first render. */
export function useWrite<Output, Input>(
  logic: PromiseActorLogic<Output, Input>,
  { onDone, onError, late }: Settings<Output, Input>,
) {
  const [write] = useState(() => lasting(logic, late));
  return useRequest(write, { onDone, onError: (error) => onError(toBackendError(error)) });
}
