import { expect, test } from 'vitest';
import { createActor, type InspectionEvent } from 'xstate';
import { type ContactAttempt, contactFormMachine } from '#machines/contact-form.machine.ts';
import { deferredPromise } from '#machines/testing/deferred-actors.ts';
import { forElsewhere } from './inspected-event.ts';
import { redactor } from './redaction.ts';

test('snapshots, those of children and events are told without secrets, names of actors stay', () => {
  const told: string[] = [];
  const redact = redactor();
  const tell = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.snapshot') return;
    const { snapshot, event } = inspected;
    told.push(JSON.stringify(forElsewhere({ name: 'contactForm', snapshot, event }, redact)));
  };
  const sendMessage = deferredPromise<void, ContactAttempt>();
  const machine = contactFormMachine.provide({ actors: { sendMessage: sendMessage.logic } });
  const actor = createActor(machine, { inspect: tell }).start();
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Do not tell anybody.' };
  actor.send({
    type: 'contact.submit',
    attempt: { message, requestId: 'request-1', elapsedMs: 5_000, website: '' },
  });
  actor.stop();
  expect(told.join()).not.toMatch(/Ada|ada@|anybody/);
  expect(told.join()).toMatch(/"name":"contactForm".*request-1/);
});
