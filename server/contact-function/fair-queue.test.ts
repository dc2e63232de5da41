import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

test('runs no more than the limit, and lets each sender have a turn', async () => {
  const queue = createFairQueue(2);
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const send = (sender: string, name: string) =>
    queue(sender, async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(name);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return name;
    });
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => send('a', name));
  const others = [send('b', 'b1'), send('c', 'c1'), send('b', 'b2')];

  expect(await Promise.all([...flood, ...others])).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2']);
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
  expect(most).toBe(2);
});

test('goes on after a task that fails, and when it was empty for a while', async () => {
  const queue = createFairQueue(1);
  const failed = queue('a', () => Promise.reject(new Error('no')));
  const next = queue('a', async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await queue('a', async () => 'later')).toBe('later');
});
