import { expect, test } from 'vitest';
import { closeTimeoutMs } from '../close-timeouts.ts';
import { trackRequests } from './track-requests.ts';

test('the functions stop once their last response is complete', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const events: string[] = [];
  const handler = trackRequests({
    fetch: async () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            await end;
            controller.enqueue(new TextEncoder().encode('answer'));
            controller.close();
          },
        }),
        { status: 201, headers: { 'x-name': 'value' } },
      ),
  });
  await handler.settled();
  const answered = handler.fetch(new Request('http://127.0.0.1'), null).then(async (response) => {
    events.push('answered');
    return [response.status, response.headers.get('x-name'), await response.text()];
  });
  const settled = handler.settled().then(() => events.push('settled'));
  resolve();
  expect(await answered).toEqual([201, 'value', 'answer']);
  await settled;
  expect(events).toEqual(['answered', 'settled']);
});

test('a product that closes gives up after 15 seconds', () => {
  expect(closeTimeoutMs).toBe(15_000);
});
