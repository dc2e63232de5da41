import type { EmailDriver } from '@supabase/lite';

/** Receives the mails of the embedded backend, which sends none. */
export type Mailbox = EmailDriver & {
  /**
   * Where the links of the next request's mails lead: to its `redirect_to` at the site, else to the site's first page.
   * The library ignores it in a request for a new password.
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
      const link = URL.parse(/https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0] ?? '');
      link?.searchParams.set('redirect_to', target);
      const mail = `mail to ${to}: ${subject}: ${link?.href ?? text}`;
      // On one line, without what a terminal would take for an instruction.
      deliver(mail.replace(/[\p{Cc}\s]+/gu, ' ').trim());
    },
  };
}

function siteAddress(siteUrl: string, redirectTo: string): string {
  const { origin } = new URL(siteUrl);
  const requested = URL.parse(redirectTo, origin);
  // A path may begin with two slashes, which would be another host if it were resolved, or without any, which would
  // extend the host.
  const address = requested && URL.parse(origin + requested.pathname + requested.search);
  return address?.origin === origin ? address.href : siteUrl;
}
