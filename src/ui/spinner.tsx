import { keepFocusInMain } from './focus.ts';
import classes from './spinner.module.css';

/** Centred in its container; its accessible name is Loading. */
export function Spinner() {
  return (
    <div role="status" aria-label="Loading" className={classes.centred}>
      <span className={classes.spinner} />
    </div>
  );
}

export function WaitingPage() {
  return (
    <main ref={keepFocusInMain} id="main" tabIndex={-1} aria-busy>
      <h1 className="visually-hidden">One moment</h1>
      <Spinner />
    </main>
  );
}
