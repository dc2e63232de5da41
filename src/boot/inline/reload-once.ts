/** What a page does when its build's files are gone: see {@link watchStaleness}. */
export type ReloadOnce = () => void;

/**
 * Runs in a page, as source: uses nothing but its parameters. The page belongs to a build whose files are
 * gone. What it returns reloads the page once per build and tab, if the site answers at all, so that a lost
 * connection costs nothing. Where nothing can be stored, it does nothing: a reload could repeat for ever. The
 * application calls it with the event `page:stale`; meanwhile the document says so in `data-stale`.
 *
 * @param build name of the build: that of its entry
 */
export const watchStaleness = (page: Document, build: string): ReloadOnce => {
  const key = `stale ${build}`;
  const state = page.documentElement.dataset;
  let store: Storage | undefined;
  try {
    store = sessionStorage;
  } catch {}
  const reload = () => {
    if (!store || state.stale || store[key]) return;
    const kept = store;
    state.stale = '1';
    fetch('', { method: 'HEAD', cache: 'no-store' })
      .then(({ status }) => {
        if (status > 499) throw status;
        kept[key] = 1;
        location.reload();
      })
      .catch(() => {
        delete state.stale;
      });
  };
  page.addEventListener('page:stale', reload);
  return reload;
};

/** Runs in a page, as source: a script of the build that does not arrive, the entry included, is a missing part. */
export const watchScripts = (reload: ReloadOnce): void => {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) reload();
    },
    true,
  );
};
