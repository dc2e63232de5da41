import { BackendError } from '#domain/backend-error.ts';
import { type ModelOf, noPayload, onlyPayload } from './catalog-entry.ts';
import type { passwordLinkMachine } from './password-link.machine.ts';
import { offline, unavailable } from './testing/fixtures.ts';

export const passwordLinkModel: ModelOf<typeof passwordLinkMachine> = {
  events: {
    'link.request': onlyPayload({ request: { email: 'owner@example.com' } }),
    'link.open': noPayload,
    'link.retry': noPayload,
    'link.restart': noPayload,
  },
  outcomes: {
    findOtherUser: {
      nobody: { output: null },
      'another user': { output: { id: 'member', email: 'member@example.com' } },
      offline: { error: offline },
    },
    openLink: {
      opened: { output: 'recovery' },
      expired: {
        error: new BackendError('unauthenticated', 'Email link is invalid or has expired', 'otp_expired'),
      },
      offline: { error: offline },
    },
    requestLink: { taken: { output: undefined }, unavailable: { error: unavailable } },
  },
  states: {
    checking: [{ role: 'status', name: 'Loading' }],
    confirming: [
      { role: 'heading', name: 'You are already logged in' },
      { role: 'button', name: 'Use the link', disabled: false },
    ],
    opening: [{ role: 'status', name: 'Loading' }],
    noResponse: [
      { role: 'heading', name: 'Could not check the link' },
      { role: 'button', name: 'Try again', disabled: false },
    ],
    enteringEmail: [
      { role: 'status', name: 'Loading', absent: true },
      { role: 'heading', name: 'Check your email', absent: true },
    ],
    'enteringEmail.expired': [{ role: 'button', name: 'Send link', disabled: false }],
    sending: [{ role: 'button', name: 'Send link', disabled: true }],
    sent: [
      { role: 'heading', name: 'Check your email' },
      { role: 'button', name: 'Ask again', disabled: false },
    ],
  },
  // What the context holds is shown, never decided upon.
  contextKey: () => null,
};
