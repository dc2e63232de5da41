import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';

type Props = Omit<TextInputProps, 'type' | 'rightSection'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A field for a password, with a control that shows what was typed until the form is submitted. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Browsers keep what was typed into a field that is no password field any more.
    const hide = () => setShown(false);
    const form = input.current?.form;
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <TextInput
      {...props}
      ref={input}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSection={
        // Named by its text: a label would make it a second field called Password.
        <ActionIcon
          variant="subtle"
          color="gray"
          data-mantine-stop-propagation="true"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <Icon of={IconEye} /> : <Icon of={IconEyeOff} />}
          <span className="visually-hidden">Show password</span>
        </ActionIcon>
      }
    />
  );
}
