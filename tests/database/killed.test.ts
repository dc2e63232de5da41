import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedBackend, openEmbeddedBackend } from '#server/backend/backend.ts';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { makeDataDir, makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { eventually } from '#tests/support/eventually.ts';

const writer = fileURLToPath(new URL('../support/embedded-writer.ts', import.meta.url));
const siteUrl = 'http://127.0.0.1';

let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  children = [];
});

afterEach(async () => {
  for (const child of children) await kill(child);
  rmSync(dataDir, { recursive: true, force: true });
});

function startWriter(): ChildProcess {
  const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function storedIds(backend: EmbeddedBackend): Promise<string[]> {
  const answer = await backend.fetch(
    new Request(`${siteUrl}/rest/v1/contact_messages?select=id`, { headers: { apikey: backend.secretKey } }),
    null,
  );
  const rows: { id: string }[] = await answer.json();
  return rows.map((row) => row.id);
}

test('no confirmed write is lost when the process is killed while writing', async () => {
  dataDir = await makeDataDir();
  const child = startWriter();
  const answered: string[] = [];
  for await (const id of createInterface({ input: child.stdout ?? process.stdin })) {
    answered.push(id);
    if (answered.length === 40) await kill(child);
  }

  const backend = await openEmbeddedBackend({ dataDir, siteUrl });
  const stored = await storedIds(backend);
  await backend.close();

  expect(answered.length).toBeGreaterThanOrEqual(40);
  expect(stored).toEqual(expect.arrayContaining(answered));
});

test('a second process is refused in one sentence, and accepted once the first is killed', async () => {
  dataDir = await makeDataDir();
  const child = startWriter();
  await once(child.stdout ?? process.stdin, 'data');

  await expect(openEmbeddedBackend({ dataDir, siteUrl })).rejects.toMatchObject({
    name: 'DataFolderError',
    problem: 'in-use',
    message: `The data folder ${dataDir} is in use by another process.`,
  });

  await kill(child);
  const backend = await openEmbeddedBackend({ dataDir, siteUrl });
  await backend.close();
});

test.each(['secrets.json', 'database.new/PG_VERSION', 'database/PG_VERSION'])(
  'a first start that is killed once %s is there can be repeated',
  async (path) => {
    dataDir = makeEmptyDir();
    const child = startWriter();
    await eventually(() => expect(existsSync(join(dataFolderAt(dataDir).root, path))).toBe(true));
    await kill(child);

    const backend = await openEmbeddedBackend({ dataDir, siteUrl });
    const answer = await backend.fetch(
      new Request(`${siteUrl}/rest/v1/portfolio_items?select=id`, { headers: { apikey: backend.publicKey } }),
      null,
    );
    expect(await answer.json()).toHaveLength(5);
    await backend.close();
  },
);
