import classes from './spinner.module.css';

/** Something is on its way: announced as Loading, in the middle of the room it is given. */
export function Spinner() {
  return (
    <div role="status" aria-label="Loading" className={classes.centred}>
      <span className={classes.spinner} />
    </div>
  );
}
