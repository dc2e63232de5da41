import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './notice.module.css';

type Props = {
  title: string;
  /** Of its title: below a dialog's title unless said otherwise. */
  level?: 'h2' | 'h3';
  children: ReactNode;
  choices?: ReactNode;
};

/** Something a person must decide before going on; it takes the focus when it appears. */
export function Notice({ title, level: Title = 'h3', children, choices }: Props) {
  const titleId = useId();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} tabIndex={-1} aria-labelledby={titleId} className={classes.notice}>
      <Title id={titleId} className={classes.title}>
        {title}
      </Title>
      {children}
      {choices && <div className={classes.choices}>{choices}</div>}
    </section>
  );
}
