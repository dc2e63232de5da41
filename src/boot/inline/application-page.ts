import { syncContactDraft } from './contact-draft.ts';
import { watchStaleBuild } from './reload-once.ts';

// The inline script of a page that the application renders alone. It runs before the entry, which may be missing, too.

/** Put in by the build: file name of the entry, without ending. */
declare const BUILD: string;

syncContactDraft();
const reload = watchStaleBuild(BUILD);
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) reload();
  },
  true,
);
