import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { UserError } from '#server/user-error.ts';
import { visitorOf } from './client.ts';

test('a response that ends in the middle of its body is reported as one sentence', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  try {
    const project = { url: `http://127.0.0.1:${address.port}`, publicKey: 'key' };
    await expect(visitorOf(project).send('/')).rejects.toThrow(UserError);
  } finally {
    server.close();
  }
});
