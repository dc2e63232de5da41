import { expect, test, vi } from 'vitest';
import { onFirstInteraction } from './first-interaction.ts';

test('starts at the first interaction only', () => {
  const start = vi.fn();
  onFirstInteraction(start);
  for (const type of ['wheel', 'wheel', 'keydown']) document.dispatchEvent(new Event(type));
  expect(start).toHaveBeenCalledTimes(1);
});
