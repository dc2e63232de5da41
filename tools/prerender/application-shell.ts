import { loadFailedAttribute, retryId, shellId, staticAttribute } from '#boot/protocol.ts';
import { type PublicContent, publishedContentElement } from '#domain/public-content.ts';
import { privateHead } from './head.ts';
import { applicationPageScript, inlineScript } from './page-script.ts';
import { rootElement, titleElement } from './template.ts';

/** What a page of the application shows until it runs, where no script runs, and where it could not be loaded. */
const shell = `<div id="${shellId}" aria-live="polite">
<div role="status" aria-label="Loading"></div>
<main>
<div class="needs-script"><h1>This page needs JavaScript</h1><p>Turn it on, or use a recent browser.</p></div>
<div class="failed"><h1>This page could not be loaded</h1>
<p>The connection may be down or slow, or there is a newer version of the site.</p>
<button type="button" id="${retryId}">Retry</button></div>
<a href="/">Back to website</a>
</main>
</div>`;

/** Independent of the sheets, which may be missing; the spinner is that of the application, in the same place. */
const shellStyle = `<style>
:root:has(#${shellId}) { color-scheme: light dark }
:root[data-mantine-color-scheme="light"]:has(#${shellId}) { color-scheme: light }
:root[data-mantine-color-scheme="dark"]:has(#${shellId}) { color-scheme: dark }
body:has(#${shellId}) { margin: 0 }
#${shellId} { font-family: "Familjen Grotesk Variable", system-ui, sans-serif; line-height: 1.5 }
#${shellId} > * { min-block-size: 100dvh }
#${shellId} > [role="status"] { display: grid; place-items: center }
#${shellId} > [role="status"]::before { content: ""; box-sizing: border-box; inline-size: 1.75rem; block-size: 1.75rem;
  border: 2px solid color-mix(in srgb, currentcolor 20%, transparent); border-block-start-color: currentcolor;
  border-radius: 50%; animation: shell-turn 0.7s linear infinite }
#${shellId} :is(main, main div) { display: grid; place-content: center; justify-items: center; gap: 0.75rem }
#${shellId} main { box-sizing: border-box; padding: 2rem 1.25rem; text-align: center }
#${shellId} :is(h1, p) { margin: 0 }
#${shellId} h1 { font-size: 1.5rem; line-height: 1.25 }
#${shellId} p { max-inline-size: 26rem; text-wrap: balance }
#${shellId} :is(a, button) { min-block-size: 2.75rem; padding: 0.5rem 1.25rem; box-sizing: border-box; color: inherit;
  font: inherit }
#${shellId} button { border: 1px solid currentcolor; border-radius: 2px; background: none; font-weight: 600;
  cursor: pointer }
:root:not([${staticAttribute}]) #${shellId} .needs-script, :root:not([${loadFailedAttribute}]) #${shellId} .failed,
:root:not([${staticAttribute}], [${loadFailedAttribute}]) #${shellId} main,
:root:is([${staticAttribute}], [${loadFailedAttribute}]) #${shellId} > [role="status"] { display: none }
@keyframes shell-turn { to { rotate: 1turn } }
@media (prefers-reduced-motion: reduce) { #${shellId} > [role="status"]::before { animation-duration: 3s } }
</style>`;

/** The document of the pages of the sign-in and the admin area: a spinner in the chosen color scheme. */
export async function applicationShell(template: string, fontFaces: string): Promise<string> {
  const [entry, address] = /<script type="module"[^>]* src="([^"]+)"/.exec(template) ?? [];
  if (!entry || !address) throw new Error('The template has no entry.');
  const scheme = `<script>${await inlineScript('color-scheme.ts')}</script>`;
  const script = `<script>${await applicationPageScript(address)}</script>`;
  const head = [`<style>${fontFaces}</style>`, scheme, shellStyle];
  return template
    .replace('<html', `<html ${staticAttribute}`)
    .replace(titleElement, '')
    .replace(entry, () => `${script}\n    ${entry}`)
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace(rootElement, () => `<div id="root">${shell}</div>`);
}

/** The document of the page at a path, which carries the facts of the agency. */
export function applicationDocument(path: string, document: string, content: PublicContent): string {
  return document
    .replace('</head>', () => `${privateHead(path, content)}\n</head>`)
    .replace('</body>', () => `${publishedContentElement(path, content)}\n</body>`);
}
