import type { SenderSettings } from './configuration.ts';

/**
 * A keyed hash (HMAC-SHA-256, hexadecimal) of the address that the trusted proxy tells; null where it tells
 * none. Of several the last counts: it is the one that this proxy has seen, the others were only claimed.
 */
export async function hashSender(headers: Headers, settings: SenderSettings | null): Promise<string | null> {
  const address = settings && headers.get(settings.header)?.split(',').at(-1)?.trim().toLowerCase();
  if (!address) return null;
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(settings.key), algorithm, false, ['sign']);
  const hash = await crypto.subtle.sign(algorithm, key, encoder.encode(address));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
