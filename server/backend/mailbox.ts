import type { EmailDriver } from '@supabase/lite';

/** Receives the mails of the embedded backend, which sends none. */
export type Mailbox = EmailDriver & {
  /**
   * Where the links of the mails of the next request lead: what the request names in `redirect_to`, at the
   * site; without it, to the site's first page. The library itself forgets what a request for a new password
   * names.
   */
  setLinkTarget(redirectTo: string | null): void;
};

/**
 * A mailbox that delivers each mail as one line: recipient, subject and link.
 *
 * @param siteUrl the site's origin; no link leads anywhere else.
 */
export function createMailbox(siteUrl: string, deliver: (line: string) => void): Mailbox {
  let target = siteUrl;
  return {
    setLinkTarget(redirectTo) {
      target = redirectTo === null ? siteUrl : siteAddress(siteUrl, redirectTo);
    },
    async send({ to, subject, text = '' }) {
      const link = linkIn(text);
      if (link !== null) link.searchParams.set('redirect_to', target);
      deliver(printable(`mail to ${to}: ${subject}: ${link?.href ?? text}`));
    },
  };
}

function siteAddress(siteUrl: string, redirectTo: string): string {
  const { origin } = new URL(siteUrl);
  if (!URL.canParse(redirectTo, origin)) return siteUrl;
  const { pathname, search } = new URL(redirectTo, origin);
  // A path may begin with two slashes, which would be another host if it were resolved.
  return origin + pathname + search;
}

function linkIn(text: string): URL | null {
  const address = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0];
  return address === undefined ? null : new URL(address);
}

/** On one line, without what a terminal would take for an instruction. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
