import { expect, it } from 'vitest';
import { BackendError } from '#domain/backend-error.ts';
import { adminMessages, describeCause } from './admin-messages.ts';
import { messages } from './messages.ts';
import { recordMessages } from './record-messages.ts';

const denied = new BackendError('denied', 'permission denied for table landing_page_content', '42501');
const recursion = new BackendError('recursion', 'infinite recursion detected in policy', '42P17');
const raw = new BackendError('refused', 'something specific');

it('names a faulty database policy', () => {
  const sentence = "There's an issue with the database security policy. Please contact the administrator.";
  expect(adminMessages.section(null).notUpdated(recursion).description).toBe(sentence);
  expect(adminMessages.contentNotLoaded(recursion).description).toBe(sentence);
});

it('puts no message of the server into a sentence of its own', () => {
  const unavailable = new BackendError('unavailable', 'the disk is full', 'XX000');
  for (const error of [denied, recursion, raw, unavailable]) {
    expect(describeCause(error)).not.toContain(error.message);
  }
});

it("keeps the server's own message everywhere else", () => {
  expect(adminMessages.section(null).notUpdated(raw).description).toBe('something specific');
  expect(messages.signInFailed(raw)).toEqual({ title: 'Login failed', description: 'something specific' });
  expect(recordMessages({ name: 'case study' }).notUpdated(denied).description).toBe(
    'permission denied for table landing_page_content',
  );
});
