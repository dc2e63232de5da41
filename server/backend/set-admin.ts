import { createClient } from '@supabase/supabase-js';
import { UserError } from '../user-error.ts';
import { DataFolderError, dataFolderAt, folderHolder } from './data-folder.ts';
import { firstAccountAdvice } from './demo-accounts.ts';
import { readSecrets } from './secrets.ts';
import { openStore, type Store } from './store.ts';

const requestTimeoutMs = 15_000;

/**
 * Makes a user of the embedded backend an admin, or not: through the product that runs on the data folder,
 * else by opening the folder.
 *
 * @throws UserError when there is no such user or the running product does not answer.
 * @throws DataFolderError when the folder cannot be used.
 */
export async function setAdmin(
  dataDir: string,
  email: string,
  isAdmin: boolean,
  siteUrl: string | null = null,
): Promise<void> {
  let store: Store;
  try {
    store = await openStore({ dataDir, siteUrl: siteUrl ?? 'http://127.0.0.1' });
  } catch (error) {
    return sendToRunningProduct(dataDir, error, email, isAdmin);
  }
  try {
    await store.database.query('select public.set_admin($1, $2)', [email, isAdmin]);
  } catch (error) {
    throw toUserError(error instanceof Error ? error.message : String(error), error);
  } finally {
    await store.close();
  }
}

async function sendToRunningProduct(
  dataDir: string,
  reason: unknown,
  email: string,
  isAdmin: boolean,
): Promise<void> {
  if (!(reason instanceof DataFolderError) || reason.problem !== 'in-use') throw reason;
  const folder = dataFolderAt(dataDir);
  const url = folderHolder(folder)?.url;
  const secrets = readSecrets(folder);
  if (!url || !secrets) throw reason;
  const client = createClient(url, secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error, status } = await client
    .rpc('set_admin', { email, admin: isAdmin })
    .abortSignal(AbortSignal.timeout(requestTimeoutMs));
  if (!error) return;
  if (status === 0) throw new UserError(`The product at ${url} does not answer.`, { cause: error });
  throw toUserError(error.message, error);
}

function toUserError(message: string, cause: unknown): UserError {
  const unknownUser = /There is no user.*/.exec(message)?.[0];
  return new UserError(
    unknownUser ? `${unknownUser} ${firstAccountAdvice}` : `The database refused: ${message}`,
    { cause },
  );
}
