import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" gap="0.75rem 1rem" mb="1.5rem">
      <Title lts="-0.025em">{title}</Title>
      {children}
    </Group>
  );
}
