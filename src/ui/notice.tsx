import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { borrowFocus } from './focus.ts';

type Props = {
  title: string;
  level?: 2 | 3;
  children: ReactNode;
  choices?: ReactNode;
};

/** A decision that is due before work can go on. It has the focus while it is there. */
export function Notice({ title, level = 3, children, choices }: Props) {
  const titleId = useId();
  return (
    <section ref={borrowFocus} tabIndex={-1} aria-labelledby={titleId} className="marked">
      <Title order={level} id={titleId} fz={15} fw={600} lh={1.5} mb="0.25rem">
        {title}
      </Title>
      {children}
      {choices && (
        <Group gap={8} mt="sm">
          {choices}
        </Group>
      )}
    </section>
  );
}
