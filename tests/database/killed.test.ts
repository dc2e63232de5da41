import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { openStore } from '#server/backend/store.ts';
import { makeDataDir, makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const script = fileURLToPath(new URL('../support/backend-requests.ts', import.meta.url));

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

/** What the folder holds of items, read once nothing else uses it. */
async function itemsWhere(condition: string): Promise<unknown[]> {
  const store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });
  const { rows } = await store.database.query<{ id: string }>(
    `select id from public.portfolio_items where ${condition}`,
  );
  await store.close();
  return rows.map(({ id }) => id);
}

test('a process that is killed while it writes leaves every confirmed write', async () => {
  dataDir = await makeDataDir();
  start();
  const answered: string[] = [];
  for await (const id of createInterface({ input: child.stdout ?? process.stdin })) {
    answered.push(id);
    if (answered.length === 40) await kill();
  }

  expect(answered.length).toBeGreaterThanOrEqual(40);
  expect(await itemsWhere("title = 'Title'")).toEqual(expect.arrayContaining(answered));
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

    expect(await itemsWhere("title <> 'Title'")).toHaveLength(5);
    expect([database, secrets].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  },
);
