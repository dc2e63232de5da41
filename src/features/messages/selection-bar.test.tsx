import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { defaultInboxQuery, type InboxPage, noMessage } from '#domain/contact-message-record.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useInbox } from './use-inbox.ts';
import { useSelection } from './use-selection.ts';

const messages = ['1', '2'].map((id) => ({ ...noMessage, id, short_name: 'Ada', excerpt: 'Hello!' }));

vi.mock('#backend/contact-messages.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadMessages: fromPromise(
    async (): Promise<InboxPage> => ({ rows: messages, next: null, details: { following: 0 } }),
  ),
}));

function Bar() {
  const inbox = useInbox(defaultInboxQuery, { onUnreadChanged: () => {}, onGone: () => {} });
  const selection = useSelection({
    onCounted: () => {},
    onChanged: () => {},
    onRestored: () => {},
  });
  return <SelectionBar inbox={inbox} selection={selection} query={defaultInboxQuery} />;
}

test('how many messages are selected is announced in a live region that is there before', async () => {
  const { container } = render(<Bar />, { wrapper: MantineProvider });
  const box = await screen.findByRole('checkbox', { name: 'Select these 2' });
  const region = container.querySelector('[aria-live="polite"]');
  expect(region?.textContent).toBe('');
  await userEvent.click(box);
  expect(region?.textContent).toBe('2 messages selected');
  await userEvent.click(box);
  expect(region?.textContent).toBe('');
});
