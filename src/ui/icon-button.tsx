import type { ComponentProps } from 'react';
import { FocusableButton } from './focusable-button.tsx';
import { Icon } from './icon.tsx';

type Props = ComponentProps<typeof FocusableButton> & {
  label: string;
  icon: ComponentProps<typeof Icon>['of'];
};

/** A button that shows an icon alone. */
export function IconButton({ label, icon, ...button }: Props) {
  return (
    <FocusableButton {...button} className="flat-button icon-button">
      <Icon of={icon} />
      <span className="visually-hidden">{label}</span>
    </FocusableButton>
  );
}
