type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Whether Ctrl+S or Cmd+S is pressed. The letter of the layout counts (Dvorak, AZERTY); where the layout has no Latin
 * letters, the key that has an S elsewhere.
 */
export function isSaveShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  // AltGr is Ctrl and Alt on some systems.
  if (altKey || shiftKey || !(ctrlKey || metaKey)) return false;
  const isOtherScript = /^(?!\p{Script=Latin})[\p{L}\p{M}]$/u.test(key);
  return isOtherScript ? code === 'KeyS' : key.toLowerCase() === 's';
}

/** Whether a key belongs to an input method, which composes a text. Safari ends the composition before the key. */
export function isComposing({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}
