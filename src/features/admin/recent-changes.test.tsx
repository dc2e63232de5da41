import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { RecentChange } from '#domain/history.ts';
import { RecentChanges } from './recent-changes.tsx';

const backend = vi.hoisted(() => ({ load: vi.fn<() => Promise<RecentChange[]>>() }));
vi.mock('#backend/history.ts', async () => {
  const { fromPromise } = await import('xstate');
  return { loadRecentChanges: fromPromise(() => backend.load()) };
});
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => children }));

const change: RecentChange = {
  id: 1,
  kind: null,
  table_name: 'landing_page_content',
  record_id: '00000000-0000-4000-8000-000000000001',
  name: 'about',
  action: 'added',
  changedColumns: [],
  changed_by_email: 'admin@example.com',
  changed_at: new Date().toISOString(),
  is_stored: true,
};

function renderChanges(): void {
  render(
    <MantineProvider>
      <RecentChanges />
    </MantineProvider>,
  );
}

test('the list says when it is empty', async () => {
  backend.load.mockResolvedValueOnce([]);
  renderChanges();
  await screen.findByText(/^Nothing has been changed yet\./);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed list offers Retry, passes its focus to the heading, shows that it loads, and then the changes', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  backend.load.mockRejectedValueOnce(new Error('out of order'));
  renderChanges();
  await screen.findByText('The recent changes could not be loaded.');
  const later = Promise.withResolvers<RecentChange[]>();
  backend.load.mockReturnValueOnce(later.promise);
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  fireEvent.click(retry);
  screen.getByRole('status', { name: 'Loading' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recent changes' }));
  later.resolve([change]);
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'admin@example.com added About Section, just now',
  );
});
