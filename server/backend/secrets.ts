import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { generateApiKey } from '@supabase/lite';
import * as v from 'valibot';
import { type DataFolder, DataFolderError, unusableFolder } from './data-folder.ts';

const secretsSchema = v.object({
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  publicKey: v.pipe(v.string(), v.startsWith('sb_publishable_')),
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_')),
});

/** The keys of one data folder. */
export type Secrets = v.InferOutput<typeof secretsSchema>;

/**
 * The keys of a data folder, made and stored (mode 0600) on the first call.
 *
 * @throws DataFolderError `damaged` when the stored ones cannot be understood.
 */
export async function loadOrMakeSecrets(folder: DataFolder): Promise<Secrets> {
  return readSecrets(folder) ?? (await makeSecrets(folder));
}

/**
 * The stored keys of a data folder, or null when there are none yet.
 *
 * @throws DataFolderError `damaged` when they cannot be understood, `unusable` when they cannot be read.
 */
export function readSecrets(folder: DataFolder): Secrets | null {
  let text: string;
  try {
    text = readFileSync(folder.secrets, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw unusableFolder(folder, 'cannot be read', error);
  }
  try {
    return v.parse(secretsSchema, JSON.parse(text));
  } catch (error) {
    throw new DataFolderError(
      'damaged',
      `The keys in ${folder.secrets} cannot be understood; delete that file and new ones are made.`,
      { cause: error },
    );
  }
}

async function makeSecrets(folder: DataFolder): Promise<Secrets> {
  const secrets: Secrets = {
    jwtSecret: randomBytes(32).toString('base64url'),
    publicKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
  };
  const draft = `${folder.secrets}.new`;
  try {
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, folder.secrets);
  } catch (error) {
    throw unusableFolder(folder, 'cannot be written', error);
  }
  return secrets;
}
