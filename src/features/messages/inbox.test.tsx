import { MantineProvider } from '@mantine/core';
import { act, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { BackendError } from '#domain/backend-error.ts';
import { defaultInboxQuery, type InboxPage, noMessage } from '#domain/contact-message-record.ts';
import * as toast from '#ui/toast.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useInbox } from './use-inbox.ts';
import { useMessageSelection } from './use-selection.ts';

const messages = ['1', '2'].map((id) => ({ ...noMessage, id, short_name: 'Ada', excerpt: 'Hello!' }));

const { writes, write } = vi.hoisted(() => {
  const writes: { reject: (error: Error) => void; signal: AbortSignal }[] = [];
  const write = ({ signal }: { signal: AbortSignal }) =>
    new Promise<never>((_, reject) => writes.push({ reject, signal }));
  return { writes, write };
});

vi.mock('#backend/contact-messages.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadMessages: fromPromise(
    async (): Promise<InboxPage> => ({ rows: messages, next: null, details: { following: 0 } }),
  ),
  countSuspected: fromPromise(async () => 0),
  openMessage: fromPromise(async () => ({ outcome: 'opened', message: { ...noMessage, id: '1' } })),
  changeMessage: fromPromise(write),
  changeMessages: fromPromise(write),
}));

function useBoth() {
  const inbox = useInbox(defaultInboxQuery, { onUnreadChanged: () => {}, onGone: () => {} });
  const selection = useMessageSelection({
    messages: inbox.list.messages,
    onChanged: () => {},
    onLater: () => {},
  });
  return { inbox, selection };
}

function Bar() {
  const { inbox, selection } = useBoth();
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

type Step = (hooks: ReturnType<typeof useBoth>) => void;

test.each<[string, string, ...Step[]]>([
  [
    'the mark of a message that is opened',
    'Error marking message as read',
    ({ inbox }) => inbox.send({ type: 'message.open', id: '1' }),
  ],
  [
    'a change of selected messages',
    'Error changing messages',
    ({ selection }) => selection.set(['1', '2']),
    ({ selection }) => selection.request('read'),
  ],
])('%s goes on when the page is left, and its failure is said', async (_, title, ...steps) => {
  vi.useFakeTimers();
  const said = vi.spyOn(toast, 'showError').mockReturnValue();
  onTestFinished(() => {
    vi.useRealTimers();
    said.mockRestore();
  });
  const { result, unmount } = renderHook(useBoth);
  await act(() => vi.advanceTimersByTimeAsync(1));
  for (const step of steps) {
    await act(async () => {
      step(result.current);
      await vi.advanceTimersByTimeAsync(1);
    });
  }
  unmount();
  await vi.advanceTimersByTimeAsync(1);
  const [running] = writes.splice(0);
  expect(running?.signal.aborted).toBe(false);
  running?.reject(new BackendError('offline', 'Failed to fetch'));
  await vi.advanceTimersByTimeAsync(1);
  expect(said.mock.calls.map(([text]) => text.title)).toEqual([title]);
});
