import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { LoadMore } from './list-states.tsx';

type Props = { rows: string[]; hasMore: boolean; isLoading: boolean };

function Example({ rows, ...props }: Props) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <MantineProvider>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">{row}</button>
          </li>
        ))}
      </ul>
      <LoadMore list={list} onLoad={() => undefined} {...props} />
    </MantineProvider>
  );
}

const more = () => screen.getByRole('button', { name: 'Load more' });

test.each([true, false])(
  'the first new row gets the focus of Load more (loading is rendered: %s)',
  (isRendered) => {
    const view = render(<Example rows={['First']} hasMore isLoading={false} />);
    more().focus();
    fireEvent.click(more());
    if (isRendered) view.rerender(<Example rows={['First']} hasMore isLoading />);
    view.rerender(<Example rows={['First', 'Second', 'Third']} hasMore={false} isLoading={false} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Second' }));
  },
);
