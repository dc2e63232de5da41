import { request } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Listening, listen } from './listen.ts';

let server: Listening;

beforeEach(async () => {
  server = await listen(0);
  server.handle({ fetch: async () => new Response('answered') });
});

afterEach(() => server.close());

test('a HEAD on a link of a mail is refused, so that it stays good for the one who follows it', async () => {
  const passed: string[] = [];
  server.handle({
    fetch: async ({ method }) => {
      passed.push(method);
      return new Response('answered');
    },
  });
  const link = `${server.url}/auth/v1/verify?token=1&type=recovery`;
  const refused = await fetch(link, { method: 'HEAD' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
  expect((await fetch(link)).status).toBe(200);
  expect(passed).toEqual(['GET']);
});

/** The status of a path that `fetch` would normalise. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test.each(['constructor', 'toString', '__proto__'])('a path named %s is answered', async (name) => {
  expect(await statusOf(`/auth/v1/${name}`)).toBe(200);
});

test('a listener that throws is answered with 500', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  server.handle(() => {
    throw new Error('broken');
  });
  expect(await statusOf('/')).toBe(500);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
