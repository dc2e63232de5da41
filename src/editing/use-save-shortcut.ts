import { useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';

/**
 * Ctrl+S and Cmd+S press the Save button, wherever the focus is; not while a dialog lies over its form.
 * @returns the button's ref.
 */
export function useSaveShortcut() {
  const button = useRef<HTMLButtonElement>(null);
  const save = () => {
    const dialogs = [...document.querySelectorAll('[role="dialog"], dialog[open]')];
    if (dialogs.every((dialog) => dialog.contains(button.current))) button.current?.click();
  };
  useHotkeys([['mod+S', save]], []);
  return button;
}
