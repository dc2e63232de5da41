const pollIntervalMs = 500;

/** Ends this process as SIGTERM does when the process that started it has ended. */
export function endWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, pollIntervalMs);
  timer.unref();
}
