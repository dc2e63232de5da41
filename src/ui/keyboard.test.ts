import { expect, test } from 'vitest';
import { isSaveShortcut } from './keyboard.ts';

const control = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ['QWERTY', { key: 's', code: 'KeyS' }, true],
  ['Cmd', { key: 's', code: 'KeyS', ctrlKey: false, metaKey: true }, true],
  ['Dvorak, S', { key: 's', code: 'Semicolon' }, true],
  ['Dvorak, the key of S', { key: 'o', code: 'KeyS' }, false],
  ['Bépo, a letter with an accent', { key: 'è', code: 'KeyS' }, false],
  ['Russian', { key: 'ы', code: 'KeyS' }, true],
  ['Hindi, a vowel sign', { key: 'े', code: 'KeyS' }, true],
  ['AltGr', { key: 's', code: 'KeyS', altKey: true }, false],
  ['no modifier', { key: 's', code: 'KeyS', ctrlKey: false }, false],
])('Ctrl+S: %s', (_, pressed, isSave) => {
  expect(isSaveShortcut({ ...control, ...pressed })).toBe(isSave);
});
