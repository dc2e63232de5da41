import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDevelopment } from '#server/development.ts';
import type { Product } from '#server/product.ts';

const project = resolve(import.meta.dirname, '../..');
const content = 'export const secret = "only its owner may read it";';
const shown = new RegExp(['only its owner', 'sb_secret_', btoa(content).slice(0, 20)].join('|'));

const dataFolder = 'data (of {my} site)';

/** The product makes these itself; its DATA_DIR is the link. */
const productFiles = [`${dataFolder}/secrets.json`, 'link/secrets.json'];
const writtenFiles = [
  `${dataFolder}/database/base/1/1259.ts`,
  '.data/secrets.json',
  '.data/database/base/1/1259.ts',
  '.build/site/server.js',
  'elsewhere/monday.backup.gz',
  'elsewhere/tuesday.backup.tar.gz.new',
  'elsewhere/deleted-messages.txt',
  '.env',
  'certificates/site.pem',
  '.git/config',
  '.npmrc',
];

let root: string;
let development: Product;

beforeAll(async () => {
  mkdirSync(join(project, 'node_modules/.cache'), { recursive: true });
  // Below the project, where its packages are found.
  root = mkdtempSync(join(project, 'node_modules/.cache/development-'));
  mkdirSync(join(root, dataFolder));
  symlinkSync(dataFolder, join(root, 'link'));
  write('index.html', '<title>Page</title>');
  write('readable.ts', content);
  write(
    'vite.config.ts',
    `import { machineLab } from '${project}/packages/statecharts/src/public/vite.ts';
     export default { envDir: false, plugins: [machineLab()] };`,
  );
  const env = { PORT: '0', DATA_DIR: join(root, 'link') };
  development = await startDevelopment(root, env, join(root, 'cache'));
  for (const file of writtenFiles) write(file, content);
});

afterAll(async () => {
  await development?.close();
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

/** Sends the path as it is; `fetch` would resolve its dots. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((done, fail) => {
    get(development.url, { path, headers }, done).on('error', fail);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const inHex = (path: string) =>
  path.replace(/[^/]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** The ways to ask a development server for a file of the project folder. */
function pathsTo(file: string): string[] {
  const encoded = encodeURI(file);
  const places = [
    `/${encoded}`,
    `/@fs${root}/${encoded}`,
    `/${inHex(file)}`,
    `/@fs/${inHex(root.slice(1))}/${inHex(file)}`,
    `/src/..%2f${encoded}`,
    `//${encoded}`,
    `/${encoded.toUpperCase()}`,
    `/${encoded}/`,
    `/@id/${root}/${encoded}`,
  ];
  const queries = ['', '?raw', '?url', '?import&raw', '?.svg', '?.wasm'];
  return places.flatMap((place) => queries.map((query) => place + query));
}

test('the development server serves a source file of the project folder', async () => {
  for (const path of ['/readable.ts', `/@fs${root}/readable.ts?raw`])
    expect(await ask(path), path).toMatchObject({ status: 200, body: expect.stringMatching(shown) });
});

test.each([...productFiles, ...writtenFiles])(
  'the development server does not show %s, however it is asked for',
  async (file) => {
    const answered = [];
    for (const path of pathsTo(file)) if (shown.test((await ask(path)).body)) answered.push(path);
    expect(answered).toEqual([]);
  },
);

test('no page opens a file in an editor', async () => {
  for (const path of ['/__open-in-editor?file=readable.ts', '/__OPEN-in-editor/x'])
    expect(await ask(path)).toMatchObject({ status: 404 });
});

test('a page of another port cannot read the sources', async () => {
  const { status, headers } = await ask('/readable.ts', { origin: 'http://localhost:3000' });
  expect(status).toBe(200);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('a request for another host is refused', async () => {
  expect(await ask('/readable.ts', { host: 'rebound.example' })).toMatchObject({ status: 421 });
});
