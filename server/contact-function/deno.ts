import { access, constants } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The folder that holds `node_modules` and `supabase`; Deno is started in it. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** The deployable function, relative to {@link projectRoot}. */
export const functionFolder = 'supabase/functions/contact-form';

export const projectDeno = `${projectRoot}node_modules/.bin/deno`;

/** Flags that keep Deno to this machine: the function's own pins, found in npm's node_modules. */
export const offlineFlags = [
  // As a configuration, Deno would look for the types of Node beside it.
  '--no-config',
  `--import-map=${functionFolder}/deno.json`,
  '--node-modules-dir=manual',
  '--no-lock',
  '--no-remote',
  '--cached-only',
];

/** Deno's own environment: no update check, and its cache inside node_modules instead of the home folder. */
export const denoEnvironment = {
  PATH: process.env.PATH,
  NO_COLOR: '1',
  DENO_DIR: `${projectRoot}node_modules/.cache/deno`,
  DENO_NO_UPDATE_CHECK: '1',
};

/** The command that checks the function's types, to be run in {@link projectRoot}. */
export const typeCheckCommand = {
  file: projectDeno,
  args: ['check', '--quiet', ...offlineFlags, `${functionFolder}/index.ts`],
  env: denoEnvironment,
};

/** @throws Error with a sentence for the terminal when there is no Deno at that path. */
export async function requireDeno(denoPath: string): Promise<void> {
  try {
    await access(denoPath, constants.X_OK);
  } catch {
    throw new Error(
      `Deno, which runs the contact function, is not installed: ${denoPath} is missing. Run npm install and allow the install script of the deno package.`,
    );
  }
}
