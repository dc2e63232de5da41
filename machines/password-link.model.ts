import { BackendError } from '#domain/backend-error.ts';
import { type ModelOf, plain } from './graph/catalog-entry.ts';
import { offline, unavailable } from './model-errors.ts';
import type { passwordLinkMachine } from './password-link.machine.ts';

export const passwordLinkModel: ModelOf<typeof passwordLinkMachine> = {
  events: {
    'link.request': { '': { request: { email: 'owner@example.com' } } },
    'link.retry': plain,
    'link.restart': plain,
  },
  outcomes: {
    openLink: {
      opened: { output: undefined },
      expired: {
        error: new BackendError('unauthenticated', 'Email link is invalid or has expired', 'otp_expired'),
      },
      offline: { error: offline },
    },
    requestLink: { taken: { output: undefined }, unavailable: { error: unavailable } },
  },
  // The address is carried, never decided upon.
  distinguish: () => null,
};
