import type { ContactAttempt, contactFormMachine } from './contact-form.machine.ts';
import type { ModelOf } from './graph/catalog-entry.ts';
import { offline, unavailable } from './model-errors.ts';

const attempt: ContactAttempt = {
  message: { name: 'A visitor', email: 'visitor@example.com', message: 'Hello!' },
  requestId: '00000000-0000-4000-8000-000000000001',
  elapsedMs: 5_000,
  website: '',
};

export const contactFormModel: ModelOf<typeof contactFormMachine> = {
  events: { 'contact.submit': { '': { attempt } } },
  outcomes: {
    sendMessage: {
      taken: { output: undefined },
      offline: { error: offline },
      unavailable: { error: unavailable },
    },
  },
};
