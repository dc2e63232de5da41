import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jpegOf, pictureOf, pngOf, webpOf } from '#tests/support/pictures.ts';
import { createApp } from '../app.ts';
import { type Listening, listen } from '../listen.ts';
import { openPictureFolder } from './picture-folder.ts';
import { createStorage } from './storage.ts';

const hash = 'a'.repeat(64);
const { bytes, name } = pictureOf('one');
const pictures = '/storage/v1/object/pictures';

let root: string;
let folder: string;
let server: Listening;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'storage-'));
  folder = join(root, 'pictures');
  server = await listen(0);
  server.handle(
    createApp({
      site: null,
      backend: null,
      functions: null,
      storage: createStorage(openPictureFolder(folder), { requireAdmin: async () => {} }),
      checkDatabase: async () => {},
    }),
  );
});

afterEach(() => {
  for (const file of readdirSync(folder)) rmSync(join(folder, file));
});

afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

function upload(path: string, body: Blob | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  return fetch(`${server.url}${pictures}/${path}`, { method: 'POST', body, headers });
}

const rawOf = (content: Uint8Array) => new Uint8Array(content);

const stored = () => readdirSync(folder);

test.each([
  ['png', pngOf()],
  ['jpg', jpegOf()],
  ['webp', webpOf()],
])('a %s is stored as it is, and served with its type', async (ending, content) => {
  const file = `${hash}-8.${ending}`;
  const response = await upload(file, rawOf(content), { 'content-type': 'text/html' });
  expect([response.status, await response.json()]).toEqual([
    200,
    { Key: `pictures/${file}`, Id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
  expect(readFileSync(join(folder, file))).toEqual(content);
  const served = await fetch(`${server.url}/storage/v1/object/public/pictures/${file}`);
  expect(Buffer.from(await served.arrayBuffer())).toEqual(content);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': ending === 'jpg' ? 'image/jpeg' : `image/${ending}`,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  });
});

test('a form as supabase-js sends it is stored once; a second one is answered as a duplicate', async () => {
  const form = new FormData();
  form.append('cacheControl', '31536000');
  form.append('', new Blob([rawOf(bytes)]));
  const send = () => fetch(`${server.url}${pictures}/${name}`, { method: 'POST', body: form });
  expect((await send()).status).toBe(200);
  const again = await send();
  expect([again.status, await again.json()]).toEqual([
    400,
    { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' },
  ]);
  expect(readFileSync(join(folder, name))).toEqual(bytes);
});

const script = Buffer.from('<script>alert(1)</script>');

test.each<[string, string, Buffer, number]>([
  ['a script with the name of a picture', `${hash}-8.png`, script, 400],
  ['an SVG', `${hash}-8.svg`, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400],
  ['a picture with the ending of another type', `${hash}-8.webp`, pngOf(), 400],
  ['a script after a picture', `${hash}-8.jpg`, Buffer.concat([jpegOf(), script]), 400],
  ['a WebP that goes on', `${hash}-8.webp`, Buffer.concat([webpOf(), script]), 400],
  ['half a picture', `${hash}-8.png`, pngOf().subarray(0, -4), 400],
  ['a bomb of 60,000 x 60,000 pixels', `${hash}-8.png`, pngOf({ width: 60_000, height: 60_000 }), 400],
  [
    'a bomb behind a small canvas',
    `${hash}-8.webp`,
    webpOf({ width: 8, height: 8 }, { width: 16_000, height: 9 }),
    400,
  ],
  ['a file without a hash', 'picture-8.png', bytes, 400],
  ['an encoded path', `..%2f${name}`, bytes, 400],
  ['a NUL', `${name}%00.html`, bytes, 400],
  ['more than 5 MB', name, Buffer.alloc(5_000_001), 413],
])('%s is refused, and nothing is stored', async (_, path, content, status) => {
  const response = await upload(path, rawOf(content));
  expect([response.status, await response.json()]).toEqual([
    status,
    {
      statusCode: expect.stringMatching(/^4/),
      error: expect.any(String),
      message: expect.stringMatching(/\S/),
    },
  ]);
  expect(stored()).toEqual([]);
});

/** Sends the bytes of a request as they stand. */
async function sendRaw(request: (string | Buffer)[], isEnded = true): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  for (const part of request) socket.write(part);
  if (isEnded) socket.end();
  else setTimeout(() => socket.destroy(), 100);
  return text(socket).catch(() => '');
}

const head = (path: string, length: number) =>
  `POST ${pictures}/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`;

test.each<[string, () => Promise<string>]>([
  ['larger than said', () => sendRaw([head(name, 40), bytes])],
  ['cut off', () => sendRaw([head(name, bytes.length), bytes.subarray(0, 20)], false)],
  [
    'sent with a form that is none',
    () =>
      sendRaw([
        head(name, 8).replace('\r\n\r\n', '\r\ncontent-type: multipart/form-data; boundary=\r\n\r\n'),
        '--\r\n\r\n--',
      ]),
  ],
])('a body that is %s leaves nothing, and the server goes on', async (_, send) => {
  expect(await send()).not.toMatch(/^HTTP\/1.1 2/);
  expect(stored()).toEqual([]);
  expect((await upload(name, rawOf(bytes))).status).toBe(200);
});

test.each(['..%2fsecrets.json', 'secrets.json%00', ''])('the path %s reads no other file', async (path) => {
  writeFileSync(join(root, 'secrets.json'), 'secret');
  writeFileSync(join(folder, 'secrets.json'), 'secret');
  const response = await fetch(`${server.url}/storage/v1/object/public/pictures/${path}`);
  expect([response.status, await response.json()]).toEqual([
    404,
    { statusCode: '404', error: 'not_found', message: 'Object not found' },
  ]);
});

test.each([
  [`public/pictures/${name}`, ['POST', 'PUT', 'PATCH', 'DELETE'], 'GET, HEAD, OPTIONS'],
  [`pictures/${name}`, ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'], 'POST, OPTIONS'],
])('%s knows no other methods, and says so', async (path, methods, allow) => {
  for (const method of methods) {
    const response = await fetch(`${server.url}/storage/v1/object/${path}`, { method });
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, allow]);
  }
  const preflight = await fetch(`${server.url}/storage/v1/object/${path}`, { method: 'OPTIONS' });
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, allow]);
});

test.each(['bucket', 'object/pictures', 'object/public/other/x.png'])('there is no %s', async (path) => {
  expect((await fetch(`${server.url}/storage/v1/${path}`)).status).toBe(404);
});

test('a file is read while the database keeps those who write waiting', async () => {
  await upload(name, rawOf(bytes));
  const waiting = createStorage(openPictureFolder(folder), { requireAdmin: () => new Promise(() => {}) });
  const send = (path: string, method: string) =>
    waiting.fetch(new Request(`${server.url}/storage/v1/object/${path}`, { method }), null);
  void send(`pictures/${name}`, 'POST');
  const response = await send(`public/pictures/${name}`, 'GET');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
});
