import type { MessageRecord } from '#domain/contact-message-record.ts';

/** What makes a spreadsheet take a cell for a formula, whatever quotes stand around it. */
const startsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const byteOrderMark = '\uFEFF';

/**
 * Messages as a CSV file (RFC 4180) in the order given, with a heading. Moments are ISO 8601 in UTC; the
 * mark in front tells spreadsheets that the text is UTF-8. A text that would be a formula gets an apostrophe.
 */
export function messagesCsv(messages: readonly MessageRecord[]): string {
  const rows = [
    ['Received', 'Name', 'Email', 'Message', 'Read'],
    ...messages.map(({ created_at, name, email, message, read_at }) => [
      created_at,
      name,
      email,
      message,
      read_at ?? '',
    ]),
  ];
  return byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const harmless = startsFormula.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
