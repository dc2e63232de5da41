import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

/** The title of an admin page, with its main action beside it. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.heading}>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}
