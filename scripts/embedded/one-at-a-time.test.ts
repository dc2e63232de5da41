import { expect, test } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

test('lets other connections have their turn between two tasks that wait for nothing', async () => {
  const oneAtATime = createOneAtATime();
  const seen: string[] = [];
  setImmediate(() => seen.push('another connection'));
  await Promise.all(['first', 'second'].map((task) => oneAtATime(async () => seen.push(task))));
  expect(seen).toEqual(['first', 'another connection', 'second']);
});

test('goes on after a task that failed', async () => {
  const oneAtATime = createOneAtATime();
  const failed = oneAtATime(() => Promise.reject(new Error('refused')));
  const next = oneAtATime(async () => 'done');
  await expect(failed).rejects.toThrow('refused');
  expect(await next).toBe('done');
});
