import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const docs = resolve(import.meta.dirname, '../../docs');

test('the pictures of the tour are there, and small', () => {
  const tour = readFileSync(join(docs, 'machines.md'), 'utf8');
  const pictures = [...tour.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = '']) => file);
  expect(pictures).toHaveLength(4);
  for (const file of pictures) expect(statSync(join(docs, file)).size, file).toBeLessThan(150_000);
});
