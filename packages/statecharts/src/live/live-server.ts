import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { LabFiles } from '../lab/lab-page.ts';
import { isLiveMessage } from './live-protocol.ts';

const pageFiles: Record<string, [file: keyof LabFiles, type: string]> = {
  '/': ['index.html', 'text/html'],
  '/lab.js': ['lab.js', 'text/javascript'],
  '/lab.css': ['lab.css', 'text/css'],
};

const isLocal = (host: string | undefined) => /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host ?? '');

/**
 * Serves a page, and passes messages between it and applications of this computer. Pages of
 * other computers' origins are refused.
 */
export async function serveLive(files: LabFiles, port: number): Promise<Server> {
  const streams = new Set<ServerResponse>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { origin } = request.headers;
    if (!isLocal(request.headers.host) || (origin && !isLocal(origin.replace(/^https?:\/\//, '')))) {
      response.writeHead(403).end();
      return;
    }
    if (origin) response.setHeader('access-control-allow-origin', origin);
    const file = pageFiles[request.url ?? ''];
    if (request.url === '/live' && request.method === 'POST') {
      const message = await text(request);
      const isMessage = isLiveMessage(message);
      if (isMessage) for (const stream of streams) stream.write(`data: ${message.replaceAll('\n', ' ')}\n\n`);
      response.writeHead(isMessage ? 204 : 400).end();
    } else if (request.url === '/live') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('\n');
      streams.add(response);
      response.once('close', () => streams.delete(response));
    } else if (file) {
      response.writeHead(200, { 'content-type': `${file[1]}; charset=utf-8` }).end(files[file[0]]);
    } else response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  return server;
}
