import { isSupported } from '../dom.ts';
import { startPageEffects } from '../page-effects.ts';
import { restoreContactDraft, storeContactDraft } from './contact-draft.ts';
import { deferredBoot } from './deferred-boot.ts';
import { watchStaleBuild } from './reload-once.ts';

// The inline script of a prerendered page, in its head: what it marks there styles nothing anew.

/** Put in by the build: file names of the scripts in the order in which they run, without ending, joined by commas. */
declare const SCRIPTS: string;

const scripts = SCRIPTS.split(',');

startPageEffects();
restoreContactDraft();
storeContactDraft();
// In another browser the page stays as it was sent. The entry, which runs last, is another file in each build.
if (isSupported) deferredBoot(scripts, watchStaleBuild(scripts.at(-1) ?? ''));
