import type { ModelOf } from './catalog-entry.ts';
import type { ContactAttempt, contactFormMachine } from './contact-form.machine.ts';
import { offline, unavailable } from './testing/fixtures.ts';

const attempt: ContactAttempt = {
  message: { name: 'A visitor', email: 'visitor@example.com', message: 'Hello!' },
  requestId: '00000000-0000-4000-8000-000000000001',
  elapsedMs: 5_000,
  website: '',
};

export const contactFormModel: ModelOf<typeof contactFormMachine> = {
  events: {
    'contact.submit': {
      'at human speed': { attempt },
      'by autofill': { attempt: { ...attempt, elapsedMs: 200 } },
    },
  },
  outcomes: {
    sendMessage: {
      taken: { output: undefined },
      offline: { error: offline },
      unavailable: { error: unavailable },
    },
  },
  states: {
    idle: [{ role: 'button', name: 'SEND MESSAGE', disabled: false }],
    'idle.sent': [
      { role: 'textbox', name: 'Name', value: '' },
      { role: 'textbox', name: 'Message', value: '' },
    ],
    'idle.failed': [
      { role: 'textbox', name: 'Name', value: 'A visitor' },
      { role: 'textbox', name: 'Message', value: 'Hello!' },
    ],
    delaying: [{ role: 'button', name: 'SENDING...', disabled: true }],
    sending: [{ role: 'button', name: 'SENDING...', disabled: true }],
  },
};
