import { pageStale, reloadedKeyPrefix, staleAttribute } from '../protocol.ts';

/**
 * Reloads the page when a file of its build is missing: once per build and tab, and only if the site answers, so that a
 * lost connection costs nothing. Without storage it does nothing: the reload could repeat for ever.
 *
 * @param build file name of the entry
 * @returns the function that reloads; the event `page:stale` calls it too
 */
export function watchStaleBuild(build: string): () => void {
  const key = reloadedKeyPrefix + build;
  const root = document.documentElement;
  let storage: Storage | undefined;
  try {
    storage = sessionStorage;
  } catch {}
  const reload = () => {
    if (!storage || root.hasAttribute(staleAttribute) || storage[key]) return;
    const writable = storage;
    root.setAttribute(staleAttribute, '');
    fetch('', { method: 'HEAD', cache: 'no-store' })
      .then(({ status }) => {
        if (status > 499) throw status;
        writable[key] = 1;
        location.reload();
      })
      .catch(() => root.removeAttribute(staleAttribute));
  };
  document.addEventListener(pageStale, reload);
  return reload;
}
