import { listen } from '../dom.ts';
import { pageStale, reloadedKeyPrefix } from '../protocol.ts';

/**
 * Reloads the page when a file of its build is missing: once per build and tab, and only if the site answers, so that a
 * lost connection costs nothing. Without storage it does nothing: the reload could repeat for ever.
 *
 * @param build file name of the entry
 * @returns the function that reloads; the event `page:stale` calls it too
 */
export function watchStaleBuild(build: string): () => void {
  const key = reloadedKeyPrefix + build;
  let isReloading = false;
  const reload = async () => {
    try {
      if (isReloading || sessionStorage[key]) return;
      isReloading = true;
      const { status } = await fetch('', { method: 'HEAD', cache: 'no-store' });
      if (status < 500) {
        sessionStorage[key] = 1;
        location.reload();
        return;
      }
    } catch {}
    isReloading = false;
  };
  listen(pageStale, reload);
  return reload;
}
