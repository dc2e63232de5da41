import type { BackendError } from '#domain/backend-error.ts';

/** Whether a refusal may come from a lost session: the database sees a visitor then, and denies. */
export function mayBeSessionLoss({ kind }: BackendError): boolean {
  return kind === 'unauthenticated' || kind === 'denied';
}
