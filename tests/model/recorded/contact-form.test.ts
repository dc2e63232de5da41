import { expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { startReplay } from '#statecharts/replay';

// Recorded in the running application; made by `npm run machines -- test`.

test('1. contact-form: contact.submit → after minimumElapsed.contactForm.delaying → sendMessage: unavailable and 2 more', async () => {
  const replay = startReplay(catalog, 'contact-form');
  expect(replay.start).toEqual({ state: { idle: 'ready' }, running: [], emitted: [] });
  expect(
    await replay.send({
      type: 'contact.submit',
      attempt: {
        message: { name: '[redacted 1]', email: 'person-2@redacted.invalid', message: '[redacted 3]' },
        requestId: '8f6d1d2e-4b43-4f0e-9c55-0d9f9d8a3a11',
        elapsedMs: 1400,
        website: '',
      },
    }),
  ).toEqual({ state: 'delaying', running: [], emitted: [] });
  expect(await replay.elapse('minimumElapsed.contactForm.delaying')).toEqual({
    state: 'sending',
    running: ['sendMessage'],
    emitted: [],
  });
  expect(await replay.answer('sendMessage', 'unavailable')).toEqual({
    state: { idle: 'failed' },
    running: [],
    emitted: ['contact.failed'],
  });
  expect(
    await replay.send({
      type: 'contact.submit',
      attempt: {
        message: { name: '[redacted 1]', email: 'person-2@redacted.invalid', message: '[redacted 3]' },
        requestId: 'c2b7a0a4-2a52-4a3b-8a39-6a4f2f1f7c22',
        elapsedMs: 9800,
        website: '',
      },
    }),
  ).toEqual({ state: 'sending', running: ['sendMessage'], emitted: [] });
  expect(await replay.answer('sendMessage', 'taken')).toEqual({
    state: { idle: 'sent' },
    running: [],
    emitted: ['contact.sent'],
  });
});
