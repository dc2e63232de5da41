import { expect, test, vi } from 'vitest';
import { onFirstInteraction } from './first-interaction.ts';

test('starts at the first interaction only, and not while a press lasts', () => {
  const start = vi.fn();
  onFirstInteraction(start);
  document.body.dispatchEvent(new Event('pointerdown'));
  expect(start).not.toHaveBeenCalled();
  for (const type of ['touchend', 'wheel', 'keydown']) document.body.dispatchEvent(new Event(type));
  expect(start).toHaveBeenCalledTimes(1);
});
