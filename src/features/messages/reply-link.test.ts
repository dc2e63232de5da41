import { describe, expect, test } from 'vitest';
import { type MessageRecord, noMessage } from '#domain/contact-message-record.ts';
import { maxReplyLinkLength, replyLink } from './reply-link.ts';

const replyLinkFor = (message: Partial<MessageRecord>) =>
  replyLink(
    { ...noMessage, name: 'Ada', email: 'ada@example.com', message: 'Hi.', ...message },
    'Farweave',
    '1 May 2026',
  );
const bodyOf = (link: string) => new URL(link).searchParams.get('body');

test('goes to the sender, with a subject and the quoted text', () => {
  const link = replyLinkFor({ message: 'One line & more?\n\nAnother: 50% + ünïcode 🧵' });
  expect(link).toMatch(/^mailto:ada@example\.com\?subject=Re%3A%20Your%20message%20to%20Farweave&body=/);
  expect(bodyOf(link)).toBe(
    '\r\n\r\nOn 1 May 2026, Ada wrote:\r\n> One line & more?\r\n>\r\n> Another: 50% + ünïcode 🧵',
  );
  expect(link).not.toMatch(/[\s+#]/);
});

describe('nothing in a message reaches another part of the link', () => {
  test.each([
    ['a?cc=eve@example.com', 'mailto:a%3Fcc%3Deve@example.com?subject='],
    ['a&bcc=e@b@example.com', 'mailto:a%26bcc%3De%40b@example.com?subject='],
    ['a,b@example.com', 'mailto:a%2Cb@example.com?subject='],
  ])('%s', (email, start) => {
    expect(replyLinkFor({ email }).startsWith(start)).toBe(true);
  });
});

describe('a long text', () => {
  test.each([
    ['letters', 'abc '.repeat(2000)],
    ['characters of many bytes', '🧵'.repeat(30_000)],
    ['line breaks', 'a\n'.repeat(5000)],
  ])('of %s is cut after a whole character, and says so', (_, message) => {
    const link = replyLinkFor({ message, name: 'Ü'.repeat(500) });
    expect(link.length).toBeLessThanOrEqual(maxReplyLinkLength);
    expect(link.length).toBeGreaterThan(maxReplyLinkLength - 40);
    expect(bodyOf(link)).toMatch(/\r\n> \[\.\.\.\]$/);
    expect(bodyOf(link)).not.toContain('\uFFFD');
  });

  test('with half an emoji is still a link', () => {
    expect(bodyOf(replyLinkFor({ message: 'a\ud83e' }))?.endsWith('> a\uFFFD')).toBe(true);
  });
});
