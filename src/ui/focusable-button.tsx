import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react';

/**
 * A button that keeps the focus while it is disabled: it is marked as such, and pressing it has no effect, nor has Enter
 * in a field of its form. A browser takes the focus away from a button with the attribute `disabled`.
 */
export function FocusableButton({ disabled, onClick, type = 'button', ...props }: ComponentProps<'button'>) {
  const isDisabled = disabled || props['aria-disabled'] === true;
  return (
    <button
      {...props}
      type={type}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? ignore : onClick}
    />
  );
}

/**
 * The attributes of a control without a read-only state (a select, switch or file field) that ignores input and keeps the
 * focus.
 */
export function ignoringInput(isIgnoring: boolean) {
  if (!isIgnoring) return {};
  return {
    'aria-disabled': true,
    onMouseDown: ignore,
    onClick: ignore,
    onKeyDown: (event: KeyboardEvent) => event.key !== 'Tab' && ignore(event),
    // A touch may open a list all the same.
    onChange: () => undefined,
  };
}

const ignore = (event: SyntheticEvent) => event.preventDefault();
