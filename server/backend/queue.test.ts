import { expect, test } from 'vitest';
import { createOneAtATime } from './queue.ts';

test('runs one task at a time, in their order', async () => {
  const oneAtATime = createOneAtATime();
  const seen: string[] = [];
  const task = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
  };
  await Promise.all([oneAtATime(task('first')), oneAtATime(task('second'))]);
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('goes on after a task that failed', async () => {
  const oneAtATime = createOneAtATime();
  const failed = oneAtATime(() => Promise.reject(new Error('refused')));
  const next = oneAtATime(async () => 'done');
  await expect(failed).rejects.toThrow('refused');
  expect(await next).toBe('done');
});
