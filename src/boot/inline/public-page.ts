import { page } from '../dom.ts';
import { startPageEffects } from '../page-effects.ts';
import { yearSelector } from '../protocol.ts';
import { syncContactDraft } from './contact-draft.ts';
import { deferredBoot } from './deferred-boot.ts';
import { watchStaleBuild } from './reload-once.ts';

// The inline script of a prerendered page, at the end of its body.

/** Put in by the build: file names of the scripts in the order in which they run, without ending, joined by commas. */
declare const SCRIPTS: string;
/** Put in by the build: file name of the entry, without ending. */
declare const BUILD: string;

syncContactDraft();
for (const year of page.querySelectorAll(yearSelector)) year.textContent = `${new Date().getFullYear()}`;
startPageEffects();
// Both are in every supported browser, and no older one has the two. There the page stays as it was sent.
if ('popover' in page.body && 'withResolvers' in Promise) deferredBoot(SCRIPTS, watchStaleBuild(BUILD));
