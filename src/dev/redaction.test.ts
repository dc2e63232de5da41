import { expect, test } from 'vitest';
import { createActor, type InspectionEvent } from 'xstate';
import { BackendError } from '#domain/backend-error.ts';
import { type ContactAttempt, contactFormMachine } from '#machines/contact-form.machine.ts';
import { deferredPromise } from '#machines/testing/deferred-actors.ts';
import { redactInspected, redactor, secretWords } from './redaction.ts';

test.each(secretWords)('a field called %s is no longer readable, however its name is written', (word) => {
  const fields = [word, `new_${word}`, `my${word.charAt(0).toUpperCase()}${word.slice(1)}`, `${word}s`];
  const data = Object.fromEntries(fields.map((field) => [field, `something private ${field}`]));
  expect(JSON.stringify(redactor()(data))).not.toContain('private');
});

test('so is everything inside of such a field', () => {
  const data = { message: { subject: 'private', parts: [{ text: 'private' }] } };
  expect(JSON.stringify(redactor()(data))).not.toContain('private');
});

test.each([
  'Nobody is called ada@example.com here.',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  'sb_secret_abcdefgh',
  '/admin#access_token=abcdefgh&type=recovery',
  '/admin?code=abcdefgh',
])('a text that gives itself away is found anywhere: %s', (text) => {
  const redacted = JSON.stringify(redactor()({ note: [text] }));
  expect(redacted).not.toMatch(/ada@|eyJ|abcdefgh/);
  expect(redacted).toContain('redacted');
});

test('an error keeps what decides, not what it says', () => {
  const error = new BackendError('denied', 'no row for ada@example.com', '42501');
  expect(redactor()({ error })).toEqual({
    error: { name: 'BackendError', kind: 'denied', code: '42501', message: '[redacted 1]' },
  });
});

test('equal secrets stay equal, different ones different, and addresses stay addresses', () => {
  const redact = redactor();
  expect(redact({ user: { email: 'ada@example.com' } })).toEqual({
    user: { email: 'person-1@redacted.invalid' },
  });
  expect(redact({ email: 'bob@example.com', fallbackEmail: 'ada@example.com' })).toEqual({
    email: 'person-2@redacted.invalid',
    fallbackEmail: 'person-1@redacted.invalid',
  });
});

test('what is no secret stays, and so do emptiness and numbers', () => {
  const data = {
    id: 'item-1',
    sort: { column: 'title' },
    password: '',
    elapsedMs: 200,
    isNew: true,
    at: null,
  };
  expect(redactor()(data)).toEqual(data);
});

test('snapshots, those of children and events are inspected without secrets, names of actors stay', () => {
  const shown: string[] = [];
  const redact = redactor();
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.snapshot') return;
    const { snapshot, event } = inspected;
    shown.push(JSON.stringify(redactInspected({ name: 'contactForm', snapshot, event }, redact)));
  };
  const sendMessage = deferredPromise<void, ContactAttempt>();
  const machine = contactFormMachine.provide({ actors: { sendMessage: sendMessage.logic } });
  const actor = createActor(machine, { inspect }).start();
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Do not inspect anybody.' };
  actor.send({
    type: 'contact.submit',
    attempt: { message, requestId: 'request-1', elapsedMs: 5_000, website: '' },
  });
  actor.stop();
  expect(shown.join()).not.toMatch(/Ada|ada@|anybody/);
  expect(shown.join()).toMatch(/"name":"contactForm".*request-1/);
});
