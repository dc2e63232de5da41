import { expect, test } from 'vitest';
import { createFairQueue, type QueueLimits, type Turn } from './fair-queue.ts';

/** A queue whose tasks take as long as they say, by a clock of their own; it records which of them started. */
function queueWith(limits: Partial<QueueLimits> = {}) {
  let time = 0;
  const started: string[] = [];
  const queue = createFairQueue({
    concurrency: 1,
    maxWaiting: 1_000,
    maxWaitingPerSender: 1_000,
    now: () => time,
    ...limits,
  });
  return {
    started,
    queue,
    add: (name: string, milliseconds = 10, turn: Partial<Turn> = {}) =>
      queue.run({ sender: name.replace(/\d+$/, ''), ...turn }, async () => {
        started.push(name);
        await new Promise((resolve) => setImmediate(resolve));
        time += milliseconds;
        return name;
      }),
    pass(milliseconds: number) {
      time += milliseconds;
    },
  };
}

test('runs no more than the limit at a time, and each task once', async () => {
  const queue = createFairQueue({ concurrency: 2, maxWaiting: 10, maxWaitingPerSender: 10 });
  let running = 0;
  let most = 0;
  const tasks = [1, 2, 3, 4, 5].map((result) =>
    queue.run({ sender: 'a' }, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return result;
    }),
  );
  expect(await Promise.all(tasks)).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('gives the turn to the sender that has used the least time', async () => {
  const { add, started } = queueWith();
  await Promise.all([add('a1'), add('a2'), add('a3'), add('b1', 30), add('b2'), add('c1'), add('c2')]);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'b2']);
});

test('forgives the used time while time passes, so that newcomers do not delay a sender for ever', async () => {
  const { add, started, queue, pass } = queueWith();
  const tasks: Promise<unknown>[] = [add('a1', 100), add('a2')];
  const arrive = (index: number): Promise<unknown> =>
    queue.run({ sender: `newcomer ${index}` }, async () => {
      started.push(`newcomer ${index}`);
      pass(1_000);
      if (index < 20) tasks.push(arrive(index + 1));
    });
  tasks.push(arrive(1));
  for (const task of tasks) await task;
  await queue.settled();
  expect(started.indexOf('newcomer 2')).toBeLessThan(started.indexOf('a2'));
  expect(started.indexOf('a2')).toBeLessThan(started.indexOf('newcomer 9'));
});

test('runs urgent tasks first, and of three turns one that is not urgent', async () => {
  const { add, started } = queueWith();
  const urgent = { isUrgent: true };
  const waiting = [add('a1'), add('b1'), add('b2')];
  for (let index = 1; index <= 6; index += 1) waiting.push(add(`u${index}`, 10, urgent));
  await Promise.all(waiting);
  expect(started).toEqual(['a1', 'u1', 'u2', 'b1', 'u3', 'u4', 'b2', 'u5', 'u6']);
});

test('refuses more than the limit of one sender, and takes those of others and urgent ones', async () => {
  const { add, started } = queueWith({ maxWaitingPerSender: 2 });
  const taken = [add('a1'), add('a2'), add('a3')];
  await expect(add('a4')).rejects.toMatchObject({ limit: 'sender' });
  taken.push(add('b1'), add('a5', 10, { isUrgent: true }));
  await Promise.all(taken);
  expect(started.toSorted()).toEqual(['a1', 'a2', 'a3', 'a5', 'b1']);
});

test('does not limit senders that it cannot tell apart', async () => {
  const { add } = queueWith({ maxWaitingPerSender: 1 });
  const unknown = { sender: null };
  await expect(
    Promise.all([add('1', 1, unknown), add('2', 1, unknown), add('3', 1, unknown)]),
  ).resolves.toEqual(['1', '2', '3']);
});

test('drops the newest task of the sender with the most when it is full', async () => {
  const { add, started } = queueWith({ maxWaiting: 4 });
  const taken = [add('a1'), add('a2'), add('a3'), add('b1'), add('a4')];
  const dropped = taken.at(-1);
  taken.pop();
  taken.push(add('c1'));
  await expect(dropped).rejects.toMatchObject({ limit: 'all' });
  await Promise.all(taken);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('refuses a newcomer when it is full of one task of each sender, and takes an urgent one', async () => {
  const { add, started } = queueWith({ maxWaiting: 2 });
  const taken = [add('a1'), add('b1')];
  const dropped = add('c1');
  const refused = add('d1');
  taken.push(add('e1', 10, { isUrgent: true }));
  const outcomes = await Promise.allSettled([refused, dropped, ...taken]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    ...taken.map(() => 'fulfilled'),
  ]);
  expect(started).toEqual(['a1', 'e1', 'b1']);
});

test('forgets a waiting task that is aborted', async () => {
  const { add, started, queue } = queueWith({ maxWaiting: 1 });
  const leaving = new AbortController();
  const first = add('a1');
  const left = add('b1', 10, { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(add('c1', 10, { signal: leaving.signal })).rejects.toThrow('left');
  await Promise.all([first, add('d1')]);
  expect(started).toEqual(['a1', 'd1']);
  await queue.settled();
});
