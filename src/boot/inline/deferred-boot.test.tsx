import { afterEach, expect, test, vi } from 'vitest';
import { nextTask } from '../dom.ts';
import { deferredBoot } from './deferred-boot.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what the first interaction changes is painted before anything is fetched for the start', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  deferredBoot(['entry'], () => {});
  document.body.dispatchEvent(new Event('wheel'));
  const requested = () => document.querySelectorAll('link[rel="modulepreload"]').length;
  await nextTask();
  await nextTask();
  expect(requested()).toBe(0);
  for (const run of frames) run(0);
  // The frame is painted after its callbacks, before the next task.
  await Promise.resolve();
  expect(requested()).toBe(0);
  await vi.waitFor(() => expect(requested()).toBe(1));
});
