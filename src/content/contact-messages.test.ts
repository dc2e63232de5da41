import { expect, test } from 'vitest';
import { BackendError } from '#domain/backend-error.ts';
import { contactMessages } from './contact-messages.ts';

const address = 'hello@farweave.example';
const reassurance = `Your text is still in the form. You can also write to ${address}.`;

test('a reached limit says when to try again', () => {
  const message = 'Too many messages have arrived. Please try again in 12 minutes.';
  expect(
    contactMessages.notSent(new BackendError('refused', message, 'too_many_messages'), address).description,
  ).toBe(`${message} ${reassurance}`);
});

test('a message that is too long is called that, with how long it may be', () => {
  expect(
    contactMessages.notSent(new BackendError('refused', 'status 413', 'body_too_large'), address).description,
  ).toBe(`The message is too long: at most 100 kB fit, about 100,000 plain letters. ${reassurance}`);
});

test('any other failure says that nothing is lost', () => {
  expect(
    contactMessages.notSent(new BackendError('unavailable', 'status 503', 'store_unavailable'), address)
      .description,
  ).toBe(reassurance);
});
