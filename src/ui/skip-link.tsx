/** The first link of an admin page. It does not navigate: that would load the page again. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it moves the focus within the page.
    <a
      href="#main"
      className="screen-only skip-link"
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
