import type { MessageRecord } from '#domain/contact-message-record.ts';
import { charactersOf, firstCharacters } from '#domain/first-characters.ts';

/** Characters that a link may have: Windows passes at most 2,083 to some mail programs. */
export const maxReplyLinkLength = 2000;

const maxNameLength = 80;

/** A `mailto:` link (RFC 6068) that quotes the message up to {@link maxReplyLinkLength}; `writtenAt` is formatted. */
export function replyLink(message: MessageRecord, agencyName: string, writtenAt: string): string {
  const name = firstCharacters(message.name.replace(/\s+/g, ' '), maxNameLength);
  const subject = encode(`Re: Your message to ${agencyName}`);
  const at = message.email.lastIndexOf('@');
  const address = `${encode(message.email.slice(0, at))}@${encode(message.email.slice(at + 1))}`;
  const opening = `mailto:${address}?subject=${subject}&body=${encode(`\r\n\r\nOn ${writtenAt}, ${name} wrote:\r\n`)}`;
  return opening + quoteText(message.message, maxReplyLinkLength - opening.length);
}

/** The text with `> ` before each line, percent-encoded and cut after a whole character. */
function quoteText(text: string, limit: number): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => (line === '' ? '>' : `> ${line}`));
  const mark = encode('\r\n> [...]');
  let encoded = '';
  let lastFit = '';
  for (const character of charactersOf(lines.join('\r\n'))) {
    encoded += encode(character);
    if (encoded.length > limit) return lastFit + mark;
    if (encoded.length <= limit - mark.length) lastFit = encoded;
  }
  return encoded;
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
