import type { MessageRecord } from '#domain/contact-message-record.ts';

/** Characters that a link may have: some mail programs on Windows are given no more than 2,083. */
export const longestReplyLink = 2000;

/** Where the quotation stops when the message is too long to be quoted whole. */
const cutMark = '\r\n> [...]';

/** Letters that a name in the quotation has at most. */
const longestName = 80;

/**
 * A `mailto:` link that answers a message (RFC 6068): to its sender, with a subject, and quoting the text as
 * far as mail programs take it.
 * @param agencyName what the visitor wrote to
 * @param writtenAt when the message came, as people read it
 */
export function replyLink(message: MessageRecord, agencyName: string, writtenAt: string): string {
  const name = [...message.name.replace(/\s+/g, ' ')].slice(0, longestName).join('');
  const subject = encode(`Re: Your message to ${agencyName}`);
  const at = message.email.lastIndexOf('@');
  const address = `${encode(message.email.slice(0, at))}@${encode(message.email.slice(at + 1))}`;
  const opening = `mailto:${address}?subject=${subject}&body=${encode(`\r\n\r\nOn ${writtenAt}, ${name} wrote:\r\n`)}`;
  return opening + quotation(message.message, longestReplyLink - opening.length);
}

/** The text with `> ` before each line, percent-encoded and cut after a whole character. */
function quotation(text: string, room: number): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => (line === '' ? '>' : `> ${line}`));
  const mark = encode(cutMark);
  let encoded = '';
  let lastFit = '';
  for (const character of lines.join('\r\n')) {
    encoded += encode(character);
    if (encoded.length > room) return lastFit + mark;
    if (encoded.length <= room - mark.length) lastFit = encoded;
  }
  return encoded;
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
