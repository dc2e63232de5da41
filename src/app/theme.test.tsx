import { Button, CloseButton, MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { theme } from './theme.ts';

const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
const press = vi.fn();

function Example({ isBusy }: { isBusy: boolean }) {
  return (
    <MantineProvider theme={theme}>
      <form onSubmit={submit}>
        <input aria-label="Title" />
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
        <Button onClick={press} disabled={isBusy}>
          Cancel
        </Button>
        <CloseButton aria-label="Close" onClick={press} disabled={isBusy} />
      </form>
    </MantineProvider>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('while a form is busy, its buttons can have the focus and have no effect, nor has Enter in a field', async () => {
  const view = render(<Example isBusy />);
  for (const name of ['Save', 'Cancel', 'Close']) {
    // Browsers take the focus away from what has the attribute.
    expect(button(name).disabled, name).toBe(false);
    expect(button(name).getAttribute('aria-disabled'), name).toBe('true');
    await userEvent.click(button(name));
    expect(document.activeElement, name).toBe(button(name));
  }
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}');
  expect([submit.mock.calls.length, press.mock.calls.length]).toEqual([0, 0]);

  view.rerender(<Example isBusy={false} />);
  for (const name of ['Save', 'Cancel', 'Close']) {
    expect(button(name).getAttribute('aria-disabled'), name).toBeNull();
    await userEvent.click(button(name));
  }
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}');
  expect([submit.mock.calls.length, press.mock.calls.length]).toEqual([2, 2]);
});
