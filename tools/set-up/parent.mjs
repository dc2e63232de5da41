import { readFileSync } from 'node:fs';

const pollMilliseconds = 500;

/** Name and parent of a process as Linux tells them; null elsewhere, or when it is gone. */
function processStatus(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // "pid (name) state ppid …": the name may hold blanks and parentheses.
    const nameEnd = status.lastIndexOf(')');
    return {
      name: status.slice(status.indexOf('(') + 1, nameEnd),
      parent: Number(status.slice(nameEnd + 2).split(' ')[1]),
    };
  } catch {
    return null;
  }
}

/**
 * Calls `onGone` once when the process that started this one has ended in whatever way. npm may have
 * put a shell between itself and this process; then npm's end counts too.
 */
export function watchParent(onGone) {
  const parent = process.ppid;
  const status = processStatus(parent);
  const shell = status !== null && /^(ba|da|z|k|a)?sh$/.test(status.name) && process.env.npm_lifecycle_event;
  const above = shell ? status.parent : null;

  const timer = setInterval(() => {
    const gone = process.ppid !== parent || (above !== null && processStatus(parent)?.parent !== above);
    if (!gone) return;
    clearInterval(timer);
    onGone();
  }, pollMilliseconds);
  timer.unref();
}
