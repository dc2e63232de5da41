import classes from './progress-line.module.css';

/** Other rows are on their way while earlier ones stay: announced as Loading, at the head of its box. */
export function ProgressLine() {
  return <div role="status" aria-label="Loading" className={classes.line} />;
}
