import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
  text: ReactNode;
  /** Whether a surface around it has the edge already. */
  isInside?: boolean;
  children?: ReactNode;
};

export function EmptyState({ text, isInside, children }: Props) {
  return (
    <div className={classes.empty} data-inside={isInside || undefined}>
      <p>{text}</p>
      {children}
    </div>
  );
}
