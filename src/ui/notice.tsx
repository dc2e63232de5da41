import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './notice.module.css';

type Props = { title: string; children: ReactNode; choices: ReactNode };

/** Something a person must decide before going on; it takes the focus when it appears. */
export function Notice({ title, children, choices }: Props) {
  const titleId = useId();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} tabIndex={-1} aria-labelledby={titleId} className={classes.notice}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {children}
      <div className={classes.choices}>{choices}</div>
    </section>
  );
}
