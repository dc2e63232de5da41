import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { machineLab } from '../src/lab/lab-page.ts';

const packageFolder = resolve(import.meta.dirname, '..');
let folder: string;
let server: ViteDevServer;

beforeAll(async () => {
  // Below the package, where XState is found.
  folder = await mkdtemp(join(packageFolder, 'tests/.lab-'));
  await cp(join(import.meta.dirname, 'fixtures/door.machine.ts'), join(folder, 'door.machine.ts'));
  await writeFile(
    join(folder, 'statecharts.config.ts'),
    `import { makeDoor } from './door.machine.ts'; export default { machines: { door: { machine: makeDoor() } } };`,
  );
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [machineLab()],
    server: { host: '127.0.0.1', port: 0 },
  });
  await server.listen();
});

afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const script = async () => {
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return (await fetch(`${url}__machines/lab.js`)).text();
};

test('a machine that is changed is shown as it is now', async () => {
  expect(await script()).toContain('countVisit');
  const file = join(folder, 'door.machine.ts');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('countVisit', 'countVisitor'));
  await vi.waitFor(async () => expect(await script()).toContain('countVisitor'), { timeout: 30_000 });
});
