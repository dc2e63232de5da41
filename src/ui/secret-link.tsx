import { Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

type Props = {
  label: string;
  description: string;
  link: string;
  /** Buttons beside Copy. */
  children?: ReactNode;
};

/** A link that is shown once: to be copied, by a button or by hand. */
export function SecretLink({ label, description, link, children }: Props) {
  return (
    <Stack gap="md">
      <TextInput
        label={label}
        description={description}
        value={link}
        readOnly
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs">
        <CopyButton text={link} label="Copy" toast="Link copied" />
        {children}
      </Group>
    </Stack>
  );
}
