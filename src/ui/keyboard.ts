/** Ctrl or Cmd with a letter. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Whether Ctrl or Cmd is pressed with a letter. The letter of the layout counts (Dvorak, AZERTY); where the layout has no
 * Latin letters, the key that has this letter elsewhere.
 *
 * @param letter lower case, `a` to `z`
 */
export function isShortcut(letter: string, pressed: Pressed): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  // AltGr is Ctrl and Alt on some systems.
  if (altKey || shiftKey || !(ctrlKey || metaKey)) return false;
  const isOtherScript = /^(?!\p{Script=Latin})[\p{L}\p{M}]$/u.test(key);
  return isOtherScript ? code === `Key${letter.toUpperCase()}` : key.toLowerCase() === letter;
}

/** Whether a key belongs to an input method, which composes a text. Safari ends the composition before the key. */
export function isComposing({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}
