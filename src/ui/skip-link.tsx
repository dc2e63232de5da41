import classes from './skip-link.module.css';

/** The first link of a page of the admin area. It navigates nowhere: that would load the page again. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to people, and leads to a place on the page.
    <a
      href="#main"
      className={`screen-only ${classes.skip}`}
      onClick={(event) => {
        event.preventDefault();
        const main = document.querySelector('main');
        if (!main) return;
        main.tabIndex = -1;
        main.focus();
      }}
    >
      Skip to content
    </a>
  );
}
