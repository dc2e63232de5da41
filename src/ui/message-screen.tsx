import type { ReactNode } from 'react';
import './admin-styles.ts';
import classes from './message-screen.module.css';

type Props = { title: string; text: string; children: ReactNode };

/** A whole screen that says one thing and offers what can be done about it. */
export function MessageScreen({ title, text, children }: Props) {
  return (
    <main id="main" className={classes.screen}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
    </main>
  );
}
