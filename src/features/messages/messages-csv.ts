import type { MessageRecord } from '#domain/contact-message-record.ts';

/**
 * Where a spreadsheet may begin to read a formula, with or without quotes around the cell: at the beginning of a
 * cell and, when it takes another character than the comma for the separator, after each line break, tab and
 * semicolon in it. Blanks, control characters and quotes in front of the sign may be dropped on the way.
 */
const formulaStart =
  /(?<=^|[;\t\n\r])(?=[[\s\p{Cc}\p{Cf}"]--[\t\n\r]]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}])/gv;

const byteOrderMark = '\uFEFF';

/** A CSV file (RFC 4180). By the byte order mark spreadsheets read it as UTF-8; a possible formula gets an apostrophe. */
export function messagesCsv(messages: readonly MessageRecord[]): string {
  const rows = [
    ['Received', 'Name', 'Email', 'Message', 'Read'],
    ...messages.map((one) => [one.created_at, one.name, one.email, one.message, one.read_at ?? '']),
  ];
  return byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  return `"${text.replace(formulaStart, "'").replaceAll('"', '""')}"`;
}
