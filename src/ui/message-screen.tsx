import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import './admin-styles.ts';
import { keepFocusInMain } from './focus.ts';

type Props = { title: string; text: string; children: ReactNode };

export function MessageScreen({ title, text, children }: Props) {
  return (
    <main ref={keepFocusInMain} id="main" tabIndex={-1} className="whole-screen">
      <Title ta="center" fz="1.5rem" lh={1.55} lts="-0.01em">
        {title}
      </Title>
      <Text ta="center" c="dimmed" fz={15} lh={1.5} maw="26rem" mb="0.5rem">
        {text}
      </Text>
      {children}
    </main>
  );
}
