import { useSyncExternalStore } from 'react';

/** What the address says: `#/NAME`, and after a `?` what else is to be seen of the machine. */
export type Address = { name: string; query: string };

export function addressOf(hash: string): Address {
  const [, name = '', query = ''] = /^#\/([^?]*)(?:\?(.*))?$/.exec(hash) ?? [];
  try {
    return { name: decodeURIComponent(name), query };
  } catch {
    return { name, query };
  }
}

export function hashOf({ name, query }: Address): string {
  return `#/${encodeURIComponent(name)}${query === '' ? '' : `?${query}`}`;
}

export function useAddress(): Address {
  return addressOf(useSyncExternalStore(subscribe, () => window.location.hash));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
