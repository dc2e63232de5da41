import type { LiveChannel } from './live-protocol.ts';

/** Between attempts to reach a lab that is not open. */
const retryMs = 1_000;

/**
 * The channel to a lab that `statechart-tool lab` serves: for Node, and for pages of another origin. What is sent
 * while no lab is open is lost. `onOpen`: with each connection.
 */
export function relayChannel(lab: string, onOpen: () => void): LiveChannel {
  const address = new URL('/live', lab);
  const closing = new AbortController();
  const { signal } = closing;
  const listeners = new Set<(event: { data: unknown }) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isConnected = false;
  let sending: Promise<unknown> = Promise.resolve();

  const listen = async () => {
    const { body, ok } = await fetch(address, { signal });
    if (!body || !ok) return;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    isConnected = true;
    onOpen();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = `${rest}${part.value}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data: '))
          for (const listener of listeners) listener({ data: JSON.parse(line.slice(6)) });
      }
    }
  };
  const connect = async () => {
    await listen().catch(() => {});
    isConnected = false;
    if (!signal.aborted) timer = setTimeout(connect, retryMs);
  };
  // After the caller has its listeners.
  timer = setTimeout(connect);

  return {
    postMessage: (message) => {
      if (!isConnected) return;
      const body = JSON.stringify(message);
      sending = sending.then(() => fetch(address, { method: 'POST', body })).catch(() => {});
    },
    addEventListener: (_, listener) => listeners.add(listener),
    close: () => {
      clearTimeout(timer);
      // What was sent last still goes out.
      sending.finally(() => closing.abort());
    },
  };
}
