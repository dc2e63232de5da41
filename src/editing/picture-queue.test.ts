import { expect, test } from 'vitest';
import { createPictureQueue } from './picture-queue.ts';

const { signal } = new AbortController();

test('of many photographs the first is sent before a third is decoded, and at most two are in memory', async () => {
  const inTurn = createPictureQueue();
  const done: string[] = [];
  let [running, decoded, most] = [0, 0, 0];
  const step = async (name: string, change: number) => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve));
    running -= 1;
    decoded += change;
    most = Math.max(most, decoded);
    done.push(name);
  };
  const upload = async (_: unknown, index: number) => {
    await inTurn('decode', signal, () => step(`decode ${index}`, 1));
    // As a machine does, it asks for the next step some turns of the event loop's microtasks later.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await inTurn('encode', signal, () => step(`encode ${index}`, -1));
    done.push(`send ${index}`);
  };
  await Promise.all(Array.from({ length: 24 }, upload));
  expect(most).toBe(2);
  expect(done.indexOf('send 0')).toBeLessThan(done.indexOf('decode 2'));
});

test('a picture that fails or is cancelled lets the next one through', async () => {
  const inTurn = createPictureQueue();
  const cancelled = AbortSignal.abort('cancelled');
  const failing = inTurn('decode', signal, () => Promise.reject(new Error('No memory.')));
  const aborted = inTurn('decode', cancelled, () => Promise.resolve('decoded'));
  const next = inTurn('decode', signal, () => Promise.resolve('decoded'));
  await expect(failing).rejects.toThrow('No memory.');
  await expect(aborted).rejects.toBe('cancelled');
  expect(await next).toBe('decoded');
});
