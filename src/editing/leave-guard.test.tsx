import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type LeaveConfirmation, LeaveGuard } from './leave-guard.tsx';
import { drafts } from './record-editor.ts';

// The dialog is the browser's own, which jsdom lacks.
vi.mock('#ui/question-dialog.tsx', () => ({
  QuestionDialog: ({ isOpen }: { isOpen: boolean }) => isOpen && <p>Question</p>,
}));

test('a question ends with the admin area, which is left without an answer', async () => {
  const confirmation: LeaveConfirmation = { current: null };
  // Another tab has a form that a log-out would leave.
  vi.spyOn(drafts(), 'namesElsewhere').mockResolvedValue(['Case study']);
  const open = async () => {
    const component = () => (
      <>
        <LeaveGuard isEditing={() => true} confirmation={confirmation} />
        <p>Admin area</p>
      </>
    );
    const router = createRouter({
      routeTree: createRootRoute({ component }),
      history: createMemoryHistory(),
    });
    const view = render(<RouterProvider router={router} />);
    await screen.findByText('Admin area');
    return view;
  };

  const { unmount } = await open();
  const leaving = confirmation.current?.('session');
  await screen.findByText('Question');
  unmount();
  expect(await leaving).toBe(false);
  await open();
  expect(screen.queryByText('Question')).toBeNull();
});
