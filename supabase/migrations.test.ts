import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('migrations/', import.meta.url);
const changes = readdirSync(folder).flatMap((name) => {
  const sql = readFileSync(new URL(name, folder), 'utf8').replaceAll(/--.*/g, '');
  return sql.match(/\b(?:update|delete\s+from)\s+\w+\.\w+[^;]*/gi) ?? [];
});

test('each update and delete has a WHERE: hosted projects refuse others (safeupdate)', () => {
  expect(changes.length).toBeGreaterThan(10);
  expect(changes.filter((statement) => !/\bwhere\b/i.test(statement))).toEqual([]);
});
