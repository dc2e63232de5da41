import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ignoringInput } from './focusable-button.tsx';

function Example({ isIgnoring }: { isIgnoring: boolean }) {
  const [value, setValue] = useState('ai');
  return (
    <select
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      {...ignoringInput(isIgnoring)}
    >
      <option>ai</option>
      <option>web</option>
    </select>
  );
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox');

/** Whether the browser does what it does at this event. */
const takesEffect = (event: Event) => fireEvent(select(), event);

test('a select that ignores input opens no list, keeps its value and the focus, and can be left by Tab', () => {
  const view = render(<Example isIgnoring />);
  select().focus();
  expect([select().disabled, select().getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect([
    takesEffect(createEvent.mouseDown(select())),
    takesEffect(createEvent.keyDown(select(), { key: 'ArrowDown' })),
    takesEffect(createEvent.keyDown(select(), { key: 'Tab' })),
  ]).toEqual([false, false, true]);
  fireEvent.change(select(), { target: { value: 'web' } });
  expect(select().value).toBe('ai');
  expect(document.activeElement).toBe(select());

  view.rerender(<Example isIgnoring={false} />);
  expect(takesEffect(createEvent.mouseDown(select()))).toBe(true);
  fireEvent.change(select(), { target: { value: 'web' } });
  expect(select().value).toBe('web');
});
