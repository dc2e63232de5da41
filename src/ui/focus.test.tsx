import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRestoredFocus } from './focus.ts';

function Example({ isBusy }: { isBusy: boolean }) {
  useRestoredFocus(isBusy);
  return (
    <>
      <button type="button" disabled={isBusy}>
        Save
      </button>
      <button type="button">Other</button>
    </>
  );
}

test('the focus returns to a button that was disabled while busy', () => {
  const view = render(<Example isBusy={false} />);
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  view.rerender(<Example isBusy />);
  // jsdom keeps the focus on a disabled button; browsers take it away.
  save.blur();
  view.rerender(<Example isBusy={false} />);
  expect(document.activeElement).toBe(save);
});

test('a focus that has moved elsewhere stays there', () => {
  const view = render(<Example isBusy={false} />);
  screen.getByRole('button', { name: 'Save' }).focus();
  view.rerender(<Example isBusy />);
  const other = screen.getByRole('button', { name: 'Other' });
  other.focus();
  view.rerender(<Example isBusy={false} />);
  expect(document.activeElement).toBe(other);
});
