import classes from './spinner.module.css';

/** Something is on its way: announced as Loading, in the middle of the room it is given. */
export function Spinner() {
  return (
    <div role="status" aria-label="Loading" className={classes.centred}>
      <span className={classes.spinner} />
    </div>
  );
}

/** A whole page of which it is not known yet what belongs on it. */
export function WaitingPage() {
  return (
    <main id="main" aria-busy>
      <h1 className="visually-hidden">One moment</h1>
      <Spinner />
    </main>
  );
}
