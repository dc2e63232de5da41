import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endSession } from './application.ts';
import { showError, showSuccess, ToastRegion } from './toast.tsx';

test('errors stay until they are closed, with and without an action', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<ToastRegion />);
  showSuccess({ title: 'Saved' });
  showError({ title: 'Not saved' });
  showError({ title: 'Not restored' }, { label: 'Try again', onPress: () => undefined });
  const titles = () => screen.queryAllByText(/aved|restored/).map(({ textContent }) => textContent);
  await act(() => vi.dynamicImportSettled());
  expect(titles()).toEqual(['Saved', 'Not saved', 'Not restored']);
  await act(() => vi.advanceTimersByTimeAsync(60 * 60 * 1000));
  expect(titles()).toEqual(['Not saved', 'Not restored']);
  act(endSession);
});
