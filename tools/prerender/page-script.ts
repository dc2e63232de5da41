import { join, resolve } from 'node:path';
import type { PageChunks } from './chunks.ts';

const inlineFolder = resolve(import.meta.dirname, '../../src/boot/inline');
const bundles = new Map<string, Promise<string>>();

export async function publicPageScript({ entry, scripts }: PageChunks): Promise<string> {
  // The entry runs the code of the others, so it comes last.
  const inOrder = [...scripts.filter((script) => script !== entry), entry];
  return withNames(await inlineScript('public-page.ts'), { SCRIPTS: inOrder });
}

export async function applicationPageScript(entry: string): Promise<string> {
  return withNames(await inlineScript('application-page.ts'), { BUILD: [entry] });
}

const folder = '/assets/';
const ending = '.js';

/** Puts the names of files in place of the script's free variables; in one string they are shorter than in a list. */
function withNames(script: string, variables: Record<string, readonly string[]>): string {
  return Object.entries(variables).reduce((text, [variable, addresses]) => {
    const foreign = addresses.find((address) => !address.startsWith(folder) || !address.endsWith(ending));
    if (foreign !== undefined) throw new Error(`${foreign} is no ${ending} file in ${folder}.`);
    const names = addresses.map((address) => address.slice(folder.length, -ending.length)).join(',');
    return text.replaceAll(new RegExp(`\\b${variable}\\b`, 'g'), () => JSON.stringify(names));
  }, script);
}

/** A script of `src/boot/inline` with all that it imports, minified. */
export function inlineScript(name: string): Promise<string> {
  const bundle = bundles.get(name) ?? bundleScript(name);
  bundles.set(name, bundle);
  return bundle;
}

async function bundleScript(name: string): Promise<string> {
  // Loaded on need: a start that has nothing to build must not wait for the bundler.
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: 'es2023',
      modulePreload: false,
      write: false,
      rolldownOptions: {
        input: join(inlineFolder, name),
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = 'output' in result ? result.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${name} was not bundled.`);
  return chunk.code.trim();
}
