import { isSupported, listen, mark, page } from '../dom.ts';
import { loadFailedAttribute, pageFailed, retryId, shellId, staticAttribute } from '../protocol.ts';
import { storeContactDraft } from './contact-draft.ts';
import { watchStaleBuild } from './reload-once.ts';

// The inline script of a page that the application renders alone. It runs before the entry, which may be missing, too.

/** Put in by the build: file name of the entry, without ending. */
declare const BUILD: string;

/** Milliseconds after which a page that still loads says so; it appears if it is loaded later. */
const loadTimeout = 15_000;

mark(staticAttribute, !isSupported);
storeContactDraft();
const reload = watchStaleBuild(BUILD);
const showFailure = () => mark(loadFailedAttribute, true);
const reloadOrShowFailure = async () => {
  if (page.getElementById(shellId) && !(await reload())) showFailure();
};
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) reloadOrShowFailure();
  },
  true,
);
listen(pageFailed, reloadOrShowFailure);
listen('click', ({ id }) => {
  if (id === retryId) location.reload();
});
setTimeout(showFailure, loadTimeout);
