import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const startScript = 'server/start.ts';
// Generous for a busy machine; a normal start takes seconds.
const readyTimeoutMs = 240_000;

/** The product as a child process, started as `npm start` does after its set-up. */
export type ProductProcess = {
  /** Its origin. */
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends a signal and resolves with the exit code, or the name of the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
};

/**
 * Starts the product and resolves when it is ready.
 *
 * @param variables added to an environment without any of the product's own.
 * @param script another one to start in its place, which prints `ready <url>` too.
 * @throws Error with its output when it ends before it is ready.
 */
export async function startProductProcess(
  variables: Record<string, string>,
  script = startScript,
): Promise<ProductProcess> {
  const { child, output } = spawnScript(variables, script);
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const ready = new Promise<string>((done) => {
    child.stdout.on('data', () => {
      const url = /^ready (http\S+)$/m.exec(output())?.[1];
      if (url !== undefined) done(url);
    });
  });
  const failed = ended.then((code): never => {
    throw new Error(`The product ended with ${code} before it was ready:\n${output()}`);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), readyTimeoutMs);
  const url = await Promise.race([ready, failed]);
  clearTimeout(timer);
  if (child.pid === undefined) throw new Error('The product has no process.');
  return {
    url,
    pid: child.pid,
    output,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

function spawnScript(variables: Record<string, string>, script: string) {
  const { PORT: _port, DATA_DIR: _dataDir, NODE_ENV: _mode, ...inherited } = process.env;
  const neutral = Object.entries(inherited).filter(([name]) => !/^(VITE|CONTACT_)/.test(name));
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...Object.fromEntries(neutral), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return { child, output: () => printed };
}
