import classes from './page-failed.module.css';

/** What stands in place of a page that could not be loaded or drawn; nothing while it is being reloaded. */
export function PageFailed() {
  return (
    <section className={classes.page} data-ground="pale">
      <h1 className={classes.title}>This page could not be loaded</h1>
      <p>The connection may be down, or there is a newer version of the site.</p>
      <button type="button" className={classes.button} onClick={() => window.location.reload()}>
        Try again
      </button>
    </section>
  );
}
