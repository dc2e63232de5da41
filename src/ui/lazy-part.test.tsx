import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const missing = () => Promise.reject(new Error('The chunk is missing.'));

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message || this.props.children;
}

/** Without the 300 ms for which React shows what stands for a part at least. */
const loaded = () => act(async () => {});

test('a part is shown once it is loaded, with its properties', async () => {
  const Part = lazyPart(async () => ({ name }: { name: string }) => <p>{name}</p>);
  render(<Part name="The part" />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  await loaded();
  expect(screen.getByText('The part')).toBeDefined();
});

test('what stands for a part that cannot be loaded is shown in its place', async () => {
  const Part = lazyPart(missing, { waiting: () => null, failed: <p>Reload the page.</p> });
  render(<Part />);
  expect(screen.queryByRole('status')).toBeNull();
  await loaded();
  expect(screen.getByText('Reload the page.')).toBeDefined();
});

test('a part that cannot be loaded is an error where nothing stands for it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Part = lazyPart(missing);
  render(
    <Boundary>
      <Part />
    </Boundary>,
  );
  await loaded();
  expect(screen.getByText('The chunk is missing.')).toBeDefined();
  // React reports what a boundary catches.
  vi.mocked(console.error).mockClear();
});
