import type { SenderSettings } from './configuration.ts';
import type { Log } from './log.ts';

/** Makes an anonymous name for the sender from the request's headers; null where they name no address. */
export type HashSender = (headers: Headers) => Promise<string | null>;

/**
 * Names senders by a keyed hash (HMAC-SHA-256, hexadecimal) of their address. Of several entries the last one counts:
 * the trusted proxy has written it, the others were claimed. A configured header that does not arrive is logged
 * once.
 */
export function createHashSender({ header, isConfigured, key }: SenderSettings, log: Log): HashSender {
  let isLogged = false;
  return async (headers) => {
    const sender = senderOf((header && headers.get(header)?.split(',').at(-1)) ?? '');
    if (sender !== null) return hash(sender, key);
    if (isConfigured && !isLogged) {
      isLogged = true;
      const reason = `CONTACT_ADDRESS_HEADER names ${header}, which a request did not have: its sender is not limited.`;
      log({ event: 'address_header_missing', reason });
    }
    return null;
  };
}

async function hash(text: string, key: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  const bytes = await crypto.subtle.sign(algorithm, imported, encoder.encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The part of an address that stands for one sender: an IPv4 address, also where it is written as IPv6, and of an IPv6
 * address the first 64 bits, which one connection owns. Ports and brackets are left out. Null for anything else.
 */
export function senderOf(address: string): string | null {
  const bare = address
    .trim()
    .toLowerCase()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (/^\d+(\.\d+){3}$/.test(bare)) return bare;
  if (!bare.includes(':') || !URL.canParse(`http://[${bare}]/`)) return null;
  // The URL parser writes each address in one way; what it leaves out are zeros.
  const [head = '', tail] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const groups = [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4Of(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .flatMap((group) => {
      const bits = Number.parseInt(group, 16);
      return [bits >> 8, bits & 255];
    })
    .join('.');
}
