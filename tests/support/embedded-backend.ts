import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { openStore } from '#server/backend/store.ts';

/** Of the passwords of the demo accounts: bcrypt at cost 4 in place of 10, so that a sign-in takes 2 ms, not 100. */
const quickHashes = [
  '$2b$04$swwWgLRGC7QzvXPf0Z2/Per2kin2FRKNti3Sa0TYKj.cE47RklmXm',
  '$2b$04$QPVrLrKXEMhwHP.qV1RBFun8cW2Q4GXVmz6UVa52G6VfSxBKmwpKK',
];

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A temporary data folder, set up and seeded, for the caller to open and to delete. It is a copy of a
 * template that is made once for each state of the migrations and of the embedded backend's source.
 */
export async function makeDataDir(): Promise<string> {
  const template = await templateDataDir();
  const dataDir = makeEmptyDir();
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

/** An empty temporary folder, for the caller to delete. */
export function makeEmptyDir(): string {
  return mkdtempSync(join(tmpdir(), 'agency-data-'));
}

async function templateDataDir(): Promise<string> {
  const templates = join(root, 'node_modules/.cache/data-templates');
  const template = join(templates, sourceHash());
  if (existsSync(template)) return template;
  mkdirSync(templates, { recursive: true });
  const draft = mkdtempSync(join(templates, 'draft-'));
  const store = await openStore({ dataDir: draft, siteUrl: 'http://127.0.0.1' });
  for (const [index, { email }] of demoAccounts.entries()) {
    const setHash = 'update auth.users set encrypted_password = $1 where email = $2';
    await store.database.query(setHash, [quickHashes[index], email]);
  }
  await store.close();
  try {
    renameSync(draft, template);
  } catch {
    // Another test run was faster with the same template.
    rmSync(draft, { recursive: true, force: true });
  }
  deleteOldTemplates(templates);
  return template;
}

const day = 24 * 60 * 60 * 1000;

function deleteOldTemplates(templates: string): void {
  for (const entry of readdirSync(templates)) {
    const path = join(templates, entry);
    if (statSync(path).mtimeMs < Date.now() - day) rmSync(path, { recursive: true, force: true });
  }
}

function sourceHash(): string {
  const hash = createHash('sha256')
    .update(quickHashes.join())
    .update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['supabase/migrations', 'server/backend']) {
    for (const file of readdirSync(join(root, folder)).sort()) {
      if (/\.(sql|ts)$/.test(file)) {
        hash.update(file).update(readFileSync(join(root, folder, file)));
      }
    }
  }
  return hash.digest('hex').slice(0, 16);
}
