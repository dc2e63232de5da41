import type { ReactNode } from 'react';
import emptyState from './empty-state.module.css';
import progressLine from './progress-line.module.css';

type Props = {
  text: ReactNode;
  /** Whether a surface around it has the edge already. */
  isInside?: boolean;
  children?: ReactNode;
};

export function EmptyState({ text, isInside, children }: Props) {
  return (
    <div className={emptyState.empty} data-inside={isInside || undefined}>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** At the top edge of its container while new rows load. */
export function ProgressLine() {
  return <div role="status" aria-label="Loading" className={progressLine.line} />;
}
