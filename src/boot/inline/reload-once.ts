import { listen } from '../dom.ts';
import { pageStale, reloadedKeyPrefix } from '../protocol.ts';

/**
 * Reloads the page when a file of its build is missing: once per build and tab, and only if the site answers, so that a
 * lost connection costs nothing. Without storage it does nothing: the reload could repeat for ever.
 *
 * @param build file name of the entry
 * @returns the function that reloads, and whether it does; the event `page:stale` calls it too
 */
export function watchStaleBuild(build: string): () => Promise<boolean> {
  const key = reloadedKeyPrefix + build;
  let isReloading = false;
  const reload = async () => {
    try {
      if (isReloading || sessionStorage[key]) return isReloading;
      isReloading = true;
      const { status } = await fetch('', { method: 'HEAD', cache: 'no-store' });
      isReloading = status < 500;
      if (isReloading) {
        sessionStorage[key] = 1;
        location.reload();
      }
    } catch {
      isReloading = false;
    }
    return isReloading;
  };
  listen(pageStale, reload);
  return reload;
}
