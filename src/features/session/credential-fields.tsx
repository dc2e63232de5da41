import { ActionIcon, Button, TextInput, type TextInputProps } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useState } from 'react';
import { minimumPasswordLength } from '#domain/password.ts';
import { Icon } from '#ui/icon.tsx';

const shared = { autoCapitalize: 'none', spellCheck: false, required: true } as const;

export function EmailField(props: TextInputProps) {
  return <TextInput {...shared} {...props} label="Email" type="email" autoComplete="username" />;
}

type PasswordFieldProps = TextInputProps & { autoComplete: 'current-password' | 'new-password' };

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [hideAtSubmit] = useState(() => (input: HTMLInputElement | null) => {
    // Browsers keep what was typed into a field that is no longer a password field.
    const hide = () => setShown(false);
    const form = input?.form;
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  });

  return (
    <TextInput
      {...shared}
      {...props}
      ref={hideAtSubmit}
      type={isShown ? 'text' : 'password'}
      autoCorrect="off"
      rightSection={
        // Named by its text: a label would make it a second field called Password.
        <ActionIcon
          variant="subtle"
          color="gray"
          data-mantine-stop-propagation="true"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon of={isShown ? IconEye : IconEyeOff} />
          <span className="visually-hidden">Show password</span>
        </ActionIcon>
      }
    />
  );
}

/** A new password, and the button that saves it. */
export function NewPasswordField({ isSaving, ...props }: TextInputProps & { isSaving: boolean }) {
  return (
    <>
      <PasswordField
        {...props}
        label="New password"
        description={`At least ${minimumPasswordLength} characters.`}
        autoComplete="new-password"
        readOnly={isSaving}
      />
      <Button type="submit" fullWidth loading={isSaving} disabled={isSaving}>
        Save password
      </Button>
    </>
  );
}
