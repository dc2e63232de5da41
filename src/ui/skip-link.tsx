import { jumpTo } from './anchor.ts';

/** The first link of every page. Once the application runs it does not navigate: that would load the page again. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it moves the focus within the page.
    <a
      href="#main"
      className="screen-only skip-link"
      onClick={(event) => {
        event.preventDefault();
        jumpTo('main');
      }}
    >
      Skip to content
    </a>
  );
}
