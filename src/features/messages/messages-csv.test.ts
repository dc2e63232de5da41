import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noMessage } from '#domain/contact-message-record.ts';
import { messagesCsv } from './messages-csv.ts';

test('has a mark, a heading, and a quoted cell for every text', () => {
  const csv = messagesCsv([
    {
      ...noMessage,
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

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['\t=1', "\t'=1"],
  ['\r\n \u200B=1', "\r\n' \u200B=1"],
  ['Hello\n=1\n\n- a list', "Hello\n'=1\n\n'- a list"],
  ['Hello;=1; +1;"=1', `Hello;'=1;' +1;'"=1`],
  ['Hello\t@1', "Hello\t'@1"],
  ['1+1=2, me@example.com - and more', '1+1=2, me@example.com - and more'],
])('%j is written as %j', (text, harmless) => {
  const csv = messagesCsv([{ ...noMessage, name: text, email: `a${text}`, message: text }]);
  const quoted = harmless.replaceAll('"', '""');
  expect(csv).toContain(`Z","${quoted}","a`);
  expect(csv.endsWith(`,"${quoted}",""\r\n`)).toBe(true);
});

/**
 * The cells that a program finds which takes `separator` for the one between cells. As Python's and most others it
 * ends a quoted part at the next single quote, and reads on without quotes when no separator follows.
 */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isAtStart = true;
  let isQuoted = false;
  for (let place = 0; place < csv.length; place += 1) {
    const character = csv[place] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (csv[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else isQuoted = false;
    } else if (character === separator || character === '\n' || character === '\r') {
      cells.push(cell);
      cell = '';
      isAtStart = true;
      continue;
    } else if (character === '"' && isAtStart) isQuoted = true;
    else cell += character;
    isAtStart = false;
  }
  return [...cells, cell];
}

const text = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', ';', '\t', '\n', '\r', '"', "'", ',', ' ', 'a', '＝'),
  minLength: 1,
  maxLength: 12,
});
const someMessages = fc.array(
  fc.record({ name: text, email: text, message: text }).map((texts) => ({ ...noMessage, ...texts })),
  { maxLength: 3 },
);
const isFormula = (cell: string) => /^["\s]*[=+\-@＝＋－＠]/.test(cell);

test.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
])('no cell begins like a formula for a program whose separator is the %s', (_, separator) => {
  const areSafe = fc.property(someMessages, (messages) => {
    expect(cellsOf(messagesCsv(messages).slice(1), separator).filter(isFormula)).toEqual([]);
  });
  fc.assert(areSafe, { numRuns: 2_000 });
});

test('no line, nor any part of one between semicolons or tabs, begins like a formula, quotes or not', () => {
  const areSafe = fc.property(someMessages, (messages) => {
    expect(
      messagesCsv(messages)
        .split(/[\r\n;\t]/)
        .filter(isFormula),
    ).toEqual([]);
  });
  fc.assert(areSafe, { numRuns: 2_000 });
});

test('to a program that reads commas, every cell is there, with nothing but apostrophes added', () => {
  const texts = ['a;=1', '"quoted", =1\n=2', "'=1"];
  const [name = '', email = '', message = ''] = texts;
  const cells = cellsOf(messagesCsv([{ ...noMessage, name, email, message }]).slice(1), ',');
  expect(cells.slice(7, 10).map((cell) => cell.replaceAll("'", ''))).toEqual(
    texts.map((text) => text.replaceAll("'", '')),
  );
});
