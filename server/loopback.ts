/** Whether a host's name or address, as a URL has it, is this machine's own: `localhost`, 127.0.0.0/8 or `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return /^(?:[^.]+\.)*localhost$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/i.test(hostname);
}
