import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateApiKey } from '@supabase/lite';
import * as v from 'valibot';
import { replaceFile } from '../replace-file.ts';
import { errorCode } from '../user-error.ts';
import { type DataFolder, DataFolderError, unusableFolder } from './data-folder.ts';

const secretsSchema = v.object({
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  publicKey: v.pipe(v.string(), v.startsWith('sb_publishable_')),
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_')),
});

export type Secrets = v.InferOutput<typeof secretsSchema>;

/**
 * The stored keys of a data folder, or null when there are none yet.
 *
 * @throws DataFolderError `damaged` when they are malformed, `unusable` when they cannot be read.
 */
export function readSecrets(folder: DataFolder): Secrets | null {
  let text: string;
  try {
    text = readFileSync(folder.secrets, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw unusableFolder(folder, 'cannot be read', error);
  }
  try {
    return v.parse(secretsSchema, JSON.parse(text));
  } catch (cause) {
    const message = `The keys in ${folder.secrets} cannot be understood; delete that file and new ones are made.`;
    throw new DataFolderError('damaged', message, { cause });
  }
}

export async function makeSecrets(folder: DataFolder): Promise<Secrets> {
  const secrets: Secrets = {
    jwtSecret: randomBytes(32).toString('base64url'),
    publicKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
  };
  try {
    replaceFile(folder.secrets, `${JSON.stringify(secrets, null, 2)}\n`);
  } catch (error) {
    throw unusableFolder(folder, 'cannot be written', error);
  }
  return secrets;
}
