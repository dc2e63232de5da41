import { expect, test } from 'vitest';
import { contrast, groundOf } from './readable-on.ts';

test('contrast is counted as WCAG 2 counts it', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#1f4b43', '#1f4b43')).toBe(1);
});

test('a ground is pale when dark text reads better on it', () => {
  expect(groundOf('#f0c239')).toBe('pale');
  expect(groundOf('#1f4b43')).toBe('dark');
});
