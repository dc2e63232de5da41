import { storeContactDraft } from '#boot/inline/contact-draft.ts';
import { startLater } from '#boot/inline/deferred-boot.ts';
import { watchScripts, watchStaleness } from '#boot/inline/reload-once.ts';
import { applyColorScheme } from '#ui/color-scheme.ts';
import type { PageChunks } from './chunks.ts';

/** The inline script of a prerendered page, which starts the application later. */
export function loaderScript({ entry, scripts }: PageChunks): Promise<string> {
  // The entry runs what the others hold, so it comes last.
  const inOrder = [...scripts.filter((script) => script !== entry), entry];
  const names = (addresses: readonly string[]) => JSON.stringify(joinedNames(addresses));
  return minified(
    `(${storeContactDraft})(document);(${startLater})(document,${names(inOrder)},address=>import(address),(${watchStaleness})(document,${names([entry])}))`,
  );
}

/** The inline script of a page without a loader: its entry may be gone as well. It runs before the entry. */
export function staleScript(entry: string): Promise<string> {
  const stale = `(${watchStaleness})(document,${JSON.stringify(joinedNames([entry]))})`;
  return minified(`(${storeContactDraft})(document);(${watchScripts})(${stale})`);
}

/** The inline script of a page of the admin area, which has its colours before the first paint. */
export function colorSchemeScript(): Promise<string> {
  return minified(`(${applyColorScheme})(document.documentElement)`);
}

const folder = '/assets/';
const ending = '.js';

/** The scripts' names in one string: shorter than a list of addresses. */
function joinedNames(addresses: readonly string[]): string {
  const foreign = addresses.find((address) => !address.startsWith(folder) || !address.endsWith(ending));
  if (foreign !== undefined) throw new Error(`${foreign} is no ${ending} file in ${folder}.`);
  return addresses.map((address) => address.slice(folder.length, -ending.length)).join(',');
}

async function minified(source: string): Promise<string> {
  // Loaded on need: a start that has nothing to build must not wait for the bundler.
  const { minify } = await import('vite');
  const { code, errors } = await minify('page-script.js', source, {
    compress: { target: 'es2023' },
    mangle: { toplevel: true },
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code.trim();
}
