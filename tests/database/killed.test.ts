import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { openStore } from '#server/backend/store.ts';
import { openPictureFolder } from '#server/storage/picture-folder.ts';
import { makeDataDir, makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { hashOf, pngOf } from '#tests/support/pictures.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const script = fileURLToPath(new URL('../support/storage-process.ts', import.meta.url));

let dataDir: string;
let child: ChildProcess;

afterEach(async () => {
  await kill();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(): void {
  child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** The titles of the stored items, read once nothing else uses the folder. */
async function storedTitles(): Promise<string[]> {
  const store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });
  const { rows } = await store.database.query<{ title: string }>('select title from public.portfolio_items');
  await store.close();
  return rows.map(({ title }) => title);
}

test('a process that is killed while it writes leaves every confirmed write, and no half file', async () => {
  dataDir = await makeDataDir();
  start();
  const [line] = await once(createInterface({ input: child.stdout ?? process.stdin }), 'line');
  const [url = '', apikey = ''] = String(line).split(' ');
  const post = (path: string, body: BodyInit) =>
    fetch(url + path, { method: 'POST', headers: { apikey, 'content-type': 'application/json' }, body });
  const [titles, pictures]: [string[], string[]] = [[], []];
  const addItems = async (): Promise<void> => {
    const item = { title: `Item ${titles.length}`, category: 'ai', description: 'x'.repeat(2000) };
    if ((await post('/rest/v1/portfolio_items', JSON.stringify(item))).ok) titles.push(item.title);
    await addItems();
  };
  const upload = async (index: number) => {
    const bytes = new Uint8Array(pngOf({ width: 8, height: 8 }, `${index} ${'x'.repeat(2_000_000)}`));
    const name = `${hashOf(bytes)}-8.png`;
    if ((await post(`/storage/v1/object/pictures/${name}`, bytes)).ok) pictures.push(name);
    if (pictures.length === 3) child.kill('SIGKILL');
  };
  const adding = addItems();
  await expect.poll(() => titles.length).toBeGreaterThan(20);
  await Promise.allSettled([adding, ...Array.from({ length: 8 }, (_, index) => upload(index))]);
  await kill();

  expect(await storedTitles()).toEqual(expect.arrayContaining(titles));
  const folder = dataFolderAt(dataDir).pictures;
  writeFileSync(join(folder, 'half.new'), 'half');
  openPictureFolder(folder);
  const names = readdirSync(folder);
  expect(names).toEqual(expect.arrayContaining(pictures));
  for (const name of names) expect(name).toBe(`${hashOf(readFileSync(join(folder, name)))}-8.png`);
});

test.each(['database/PG_VERSION', ...(isExhaustive ? ['secrets.json', 'database.new/PG_VERSION'] : [])])(
  'a first start that is killed once %s is there can be repeated, and what it makes is for the owner’s eyes only',
  async (path) => {
    dataDir = makeEmptyDir();
    chmodSync(dataDir, 0o755);
    start();
    const { root, database, secrets } = dataFolderAt(dataDir);
    // The new database may be renamed before this process looks.
    await eventually(() => expect(existsSync(join(root, path)) || existsSync(database)).toBe(true));
    await kill();

    expect(await storedTitles()).toHaveLength(5);
    expect([database, secrets].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  },
);
