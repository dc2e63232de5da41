import { senderOf } from '../supabase/functions/contact-form/sender.ts';
import { isLoopback } from './loopback.ts';

/** What a proxy says about the client. Coming from the client itself, it proves nothing. */
export const proxyHeaders =
  /^(forwarded|x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip|via)$/;

export type ProxySettings = {
  /** The header in which the configured proxy writes the sender's address; null where none is configured. */
  addressHeader: string | null;
  /** Whether the site has a public address, so that a peer on this machine can only be a proxy. */
  isSitePublic: boolean;
};

export type Sender = ProxySettings & {
  /** The other end of the connection. */
  peerAddress: string | null;
};

/** The header that `CONTACT_ADDRESS_HEADER` names; null where it is unset or no name, which the function reports. */
export function addressHeaderOf(variables: Readonly<Record<string, string>>): string | null {
  const header = variables.CONTACT_ADDRESS_HEADER?.toLowerCase() ?? '';
  return /^[\w-]+$/.test(header) ? header : null;
}

/** Whether a request came through a proxy that is not configured: its address is not the sender's. */
export function isFromUnknownProxy(request: Request, sender: Sender): boolean {
  if (sender.addressHeader !== null) return false;
  if ([...request.headers.keys()].some((name) => proxyHeaders.test(name))) return true;
  const isCalledPublicly = sender.isSitePublic || !isLoopback(new URL(request.url).hostname);
  return isCalledPublicly && isLoopback(sender.peerAddress ?? '');
}

/** The IPv4 address or the IPv6 network (/64) that sent a request; null where it is not known. */
export function senderAddress(request: Request, sender: Sender): string | null {
  if (isFromUnknownProxy(request, sender)) return null;
  const address =
    sender.addressHeader === null
      ? sender.peerAddress
      : request.headers.get(sender.addressHeader)?.split(',').at(-1);
  return senderOf(address ?? '');
}
