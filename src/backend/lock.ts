/**
 * Runs a function while no other of this name runs, in any tab of this browser. A page without Web Locks, which is one
 * of an insecure address, runs it at once.
 */
export function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, run) : run();
}
