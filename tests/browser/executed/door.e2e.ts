import { test } from '@playwright/test';
import { executor } from './door.executor.ts';

async function play(target: Parameters<typeof executor.check>[0], name: string, event: { type: string }) {
  const act = executor.events[name];
  if (!act) throw new Error(`The executor does not play ${name}.`);
  await act(target, event);
}

test('door: open → after 1000 → open → hold', async ({ page }) => {
  const target = { page };
  await executor.start?.(target);
  await executor.check(target, { value: 'closed', context: { visits: 0 } });
  await play(target, 'open', { type: 'open' });
  await executor.check(target, { value: 'open', context: { visits: 1 } });
  await play(target, 'after 1000', { type: 'xstate.after.1000.(machine).open' });
  await executor.check(target, { value: 'closed', context: { visits: 1 } });
  await play(target, 'open', { type: 'open' });
  await executor.check(target, { value: 'open', context: { visits: 2 } });
  await play(target, 'hold', { type: 'hold' });
  await executor.check(target, { value: 'held', context: { visits: 2 } });
});
