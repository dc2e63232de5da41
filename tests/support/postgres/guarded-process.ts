import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program to run, as whom and where; `uid` and `gid` only for root. */
export type Program = {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  uid?: number;
  gid?: number;
  /** The signal that ends the program quickly. */
  endSignal: 'INT' | 'TERM';
  /** A folder that is deleted once the program has ended. */
  folder?: string;
};

/** A running {@link Program}. */
export type GuardedProcess = {
  /** What the program writes, both streams. */
  output: ChildProcess['stdout'];
  /** Resolves when the program is gone. */
  exited: Promise<unknown>;
  stop(): Promise<void>;
};

// The shell waits for its standard input to end, which happens however this process ends, `kill -9` included.
const guard = (signal: string) =>
  `exec 3<&0; "$@" </dev/null 3<&- 2>&1 & program=$!; (cat <&3; kill -${signal} $program) >/dev/null 2>&1 & wait $program; [ -z "$FOLDER" ] || rm -rf "$FOLDER" 2>/dev/null`;

/** Starts a program that ends with this process, however that ends. */
export function spawnGuarded({
  command,
  args,
  env,
  uid,
  gid,
  endSignal,
  folder = '',
}: Program): GuardedProcess {
  const child = spawn('/bin/sh', ['-c', guard(endSignal), 'guard', command, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...env, FOLDER: folder },
    cwd: '/',
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  child.stdin.on('error', () => {});
  const exited = once(child, 'exit');
  return {
    output: child.stdout,
    exited,
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
