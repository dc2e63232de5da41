import classes from './progress-line.module.css';

/** At the top edge of its container while new rows load; its accessible name is Loading. */
export function ProgressLine() {
  return <div role="status" aria-label="Loading" className={classes.line} />;
}
