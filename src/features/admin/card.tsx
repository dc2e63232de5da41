import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

/** A part of the dashboard. Its heading takes the focus of a button that leaves the page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`surface ${classes.card}`} aria-labelledby={id}>
      <Title order={2} id={id} tabIndex={-1} c="dimmed" fz="sm" fw={550}>
        {title}
      </Title>
      {children}
    </section>
  );
}
