import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The deployable function, from the root. */
const functionFolder = 'supabase/functions/contact-form';

/** Flags that keep Deno to this machine: the function's own pins, found in npm's node_modules. */
const offlineFlags = [
  // As a configuration, Deno would look for the types of Node beside it.
  '--no-config',
  `--import-map=${functionFolder}/deno.json`,
  '--node-modules-dir=manual',
  '--no-lock',
  '--no-remote',
  '--cached-only',
];

/** The arguments with which Deno checks the types of all functions. */
export const typeCheckArguments = [
  ...['check', '--quiet', ...offlineFlags],
  ...[`${functionFolder}/index.ts`, 'supabase/functions/people/index.ts'],
];

/** The command that runs the function as a hosted project does, with these settings. */
export function functionCommand(settings: Readonly<Record<string, string>>) {
  return {
    file: join(root, 'node_modules/.bin/deno'),
    args: ['run', ...offlineFlags, '--no-prompt', '--allow-net', '--allow-env', `${functionFolder}/index.ts`],
    options: {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NO_COLOR: '1',
        DENO_DIR: join(root, 'node_modules/.cache/deno'),
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        ...settings,
      },
    },
  };
}
