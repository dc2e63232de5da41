import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { closeTimeoutsMs } from '../close-timeouts.ts';
import { denoEnvironment, functionFolder, offlineFlags, projectRoot } from './deno.ts';

/** For Deno to listen; it usually takes a tenth of a second. */
const startTimeoutMs = 20_000;

export type FunctionSettings = {
  denoPath: string;
  /** On loopback, with its port. */
  backendUrl: string;
  secretKey: string;
  /** The function's own variables, `CONTACT_…`. */
  variables: Readonly<Record<string, string>>;
};

export type FunctionProcess = ReturnType<typeof spawnFunction>;

/** Starts Deno on the function: offline, on npm's own node_modules, allowed to reach the backend and the mail server only. */
export function spawnFunction({ denoPath, backendUrl, secretKey, variables }: FunctionSettings) {
  const child = spawn(
    denoPath,
    [
      'run',
      ...offlineFlags,
      '--no-prompt',
      `--allow-net=${['127.0.0.1:0', new URL(backendUrl).host, ...mailServer(variables)].join(',')}`,
      '--allow-env=SUPABASE_URL,SUPABASE_SECRET_KEYS,SUPABASE_SERVICE_ROLE_KEY,CONTACT_*',
      '--preload=server/contact-function/preload.ts',
      `${functionFolder}/index.ts`,
    ],
    {
      cwd: projectRoot,
      stdio: ['pipe', 'inherit', 'pipe'],
      env: {
        ...denoEnvironment,
        ...variables,
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        SUPABASE_URL: backendUrl,
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
      },
    },
  );
  // Writing nothing, but a pipe whose reader died must not raise an unhandled error.
  child.stdin.on('error', () => {});

  const exited = hasExited(child);
  const listening = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
    createInterface({ input: child.stderr }).on('line', (line) => {
      const origin = /^Listening on (http:\/\/127\.0\.0\.1:\d+)\/$/.exec(line)?.[1];
      if (!origin) {
        process.stderr.write(`contact-form: ${line}\n`);
        return;
      }
      clearTimeout(timer);
      resolve(origin);
    });
    exited.then(() => {
      clearTimeout(timer);
      reject(new Error('The contact function ended before it listened.'));
    });
  });
  // A start that fails while no request awaits it is no crash.
  listening.catch(() => {});

  return {
    /** The origin it listens on; rejects when it ends before it listens. */
    listening,
    exited,
    async stop() {
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), closeTimeoutsMs.functions);
      await exited;
      clearTimeout(timer);
    },
  };
}

async function hasExited(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'exit');
  } catch (error) {
    console.error(`contact-form: Deno cannot be started: ${error instanceof Error ? error.message : error}`);
  }
}

/** The one other place that the function may connect to; none where Deno would not understand it. */
function mailServer({ CONTACT_MAIL_HOST = '', CONTACT_MAIL_PORT = '465' }: FunctionSettings['variables']) {
  const place = `${CONTACT_MAIL_HOST}:${CONTACT_MAIL_PORT}`;
  return /^[\w-]+(\.[\w-]+)*:\d{1,5}$/.test(place) ? [place] : [];
}
