import { expect, test } from 'vitest';
import { createLimitedLog } from './limited-log.ts';

test('a flood of lines is cut, and the next line says how many were left out', () => {
  let time = 0;
  const written: string[] = [];
  const log = createLimitedLog(
    (line) => written.push(String(line)),
    () => time,
  );
  for (let index = 1; index <= 100; index += 1) log(`line ${index}`);
  expect(written).toHaveLength(60);
  time += 1_000;
  log('later');
  expect(written.slice(60)).toEqual(['40 similar lines were left out of this log.', 'later']);
});
