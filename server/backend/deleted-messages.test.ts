import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { mergeDeletedMessages, readDeletedMessages } from './deleted-messages.ts';

const folder = mkdtempSync(join(tmpdir(), 'deleted-messages-'));
afterEach(() => rmSync(folder, { recursive: true }));

test('what was deleted more than two years ago is dropped, also from a file that is replaced', () => {
  const [old, recent] = [1, 2].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const [source, target] = [join(folder, 'source.txt'), join(folder, 'new', 'target.txt')];
  writeFileSync(source, `${old} 2020-01-01T00:00:00.000Z\n${recent} ${yesterday}\n`);
  expect(readDeletedMessages(source)).toEqual(new Map([[recent, yesterday]]));
  mergeDeletedMessages(source, target);
  expect(readDeletedMessages(target)).toEqual(new Map([[recent, yesterday]]));
});
