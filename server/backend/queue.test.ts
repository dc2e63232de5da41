import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

test('runs one task at a time, in their order', async () => {
  const enqueue = createQueue();
  const seen: string[] = [];
  const task = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
  };
  await Promise.all([enqueue(task('first')), enqueue(task('second'))]);
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('goes on after a task that failed', async () => {
  const enqueue = createQueue();
  const failed = enqueue(() => Promise.reject(new Error('refused')));
  const next = enqueue(async () => 'done');
  await expect(failed).rejects.toThrow('refused');
  expect(await next).toBe('done');
});
