import { expect, test } from 'vitest';
import { noMessage } from '#domain/contact-message-record.ts';
import { messagesCsv } from './messages-csv.ts';

test('has a mark, a heading, and a quoted cell for every text', () => {
  const csv = messagesCsv([
    {
      id: '1',
      name: 'Ada "the first", Countess',
      email: 'ada@example.com',
      message: 'Two\r\nlines,\nand a third ü 🧵',
      created_at: '2026-01-01T00:00:00.000Z',
      read_at: '2026-01-02T00:00:00.000Z',
    },
    { ...noMessage, name: 'Eve' },
  ]);
  expect(csv).toBe(
    '\uFEFF"Received","Name","Email","Message","Read"\r\n' +
      '"2026-01-01T00:00:00.000Z","Ada ""the first"", Countess","ada@example.com",' +
      '"Two\r\nlines,\nand a third ü 🧵","2026-01-02T00:00:00.000Z"\r\n' +
      '"1970-01-01T00:00:00.000Z","Eve","","",""\r\n',
  );
});

test('of no messages is a heading', () => {
  expect(messagesCsv([])).toBe('\uFEFF"Received","Name","Email","Message","Read"\r\n');
});

test.each(['=1+1', '=HYPERLINK("https://eve.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  '%j is no formula',
  (text) => {
    const csv = messagesCsv([{ ...noMessage, name: text, email: `a${text}`, message: text }]);
    const quoted = text.replaceAll('"', '""');
    expect(csv).toContain(`,"'${quoted}","a${quoted}","'${quoted}",`);
  },
);
