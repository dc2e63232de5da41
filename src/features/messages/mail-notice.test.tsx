import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { MailNotice } from './mail-notice.tsx';
import { fullTime } from './message-times.ts';

const status = vi.hoisted(() => ({ loaded: {} }));
vi.mock('#backend/contact-messages.ts', () => ({ checkMail: fromPromise(async () => status.loaded) }));

test.each([
  [1, '1 day'],
  [30, '30 days'],
])(
  'an admin reads how many messages the purge will delete, when, and what keeps them, after %i days',
  async (keepDays, period) => {
    const at = '2026-11-24T10:30:00.000Z';
    status.loaded = { mail: true, problems: [], purge: { messages: 119, keepDays, at } };
    render(<MailNotice />);
    expect((await screen.findByText(/^Messages that will be deleted/)).parentElement?.textContent).toBe(
      `Messages that will be deleted for good on ${fullTime(at)}: 119. ` +
        `They are older than ${period} (CONTACT_KEEP_DAYS). A longer period that is set before then keeps them.`,
    );
    expect(screen.getByRole('time').getAttribute('datetime')).toBe(at);
  },
);

test('an admin reads nothing where messages are mailed and none will be deleted', async () => {
  status.loaded = { mail: true, problems: [], purge: null };
  const { container } = render(<MailNotice />);
  await vi.waitFor(() => expect(container.textContent).toBe(''));
});
