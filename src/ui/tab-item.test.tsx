import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { tabItem } from './tab-item.ts';

const item = tabItem('choice', v.picklist(['kept', 'discarded']));

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('an item of another release that cannot be parsed is absent', () => {
  sessionStorage.setItem('choice', 'something else');
  expect(item.read()).toBeUndefined();
});

test('where the browser stores nothing an item is absent, without an error', () => {
  for (const call of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, call).mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
  }
  item.store('kept');
  item.remove();
  expect(item.read()).toBeUndefined();
});
