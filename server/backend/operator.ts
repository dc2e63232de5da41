import {
  type CallDatabase,
  connectDatabase,
  DatabaseError,
  DatabaseRefusal,
} from '../../supabase/functions/contact-form/database.ts';
import type { FunctionHost } from '../../supabase/functions/function-host.ts';
import { hostedProjectOf, readSettings } from '../settings.ts';
import { UserError } from '../user-error.ts';
import { DataFolderError, dataFolderAt, folderHolder } from './data-folder.ts';
import { readSecrets } from './secrets.ts';
import { openStore } from './store.ts';

/** Calls the database with the secret key. `siteUrl`: where people open the site; null where nothing says it. */
export type Operator = { call: CallDatabase; siteUrl: string | null };

/**
 * Works with the rights of the operator: on the hosted project that the environment names, with SUPABASE_SECRET_KEY; on
 * the product that runs on the data folder; else on the folder itself.
 *
 * @throws UserError when a key is missing, or when the project or the product refuses or does not answer.
 * @throws DataFolderError when the folder cannot be used.
 */
export async function asOperator<Result>(
  env: NodeJS.ProcessEnv,
  work: (operator: Operator) => Promise<Result>,
): Promise<Result> {
  const { dataDir, siteUrl, port } = readSettings(env);
  const hosted = hostedProjectOf(env);
  if (hosted !== null) {
    if (env.SUPABASE_SECRET_KEY) return workAt(hosted.url, env.SUPABASE_SECRET_KEY, siteUrl);
    throw new UserError(
      `VITE_SUPABASE_URL names the project ${hosted.url}: set SUPABASE_SECRET_KEY to its secret key, for this command alone.`,
    );
  }
  const folder = dataFolderAt(dataDir);
  const ownUrl = siteUrl ?? `http://127.0.0.1:${port}`;
  let store: Awaited<ReturnType<typeof openStore>>;
  try {
    // Opening the data folder adds or removes the demo accounts: they exist only at a loopback address.
    store = await openStore({ dataDir, siteUrl: ownUrl });
  } catch (error) {
    const isRunning = error instanceof DataFolderError && error.problem === 'in-use';
    const url = isRunning && folderHolder(folder)?.url;
    const key = isRunning && readSecrets(folder)?.secretKey;
    if (!url || !key) throw error;
    return workAt(url, key, siteUrl ?? url);
  }
  try {
    return await workAt(ownUrl, store.secrets.secretKey, ownUrl, async (input, init) =>
      store.app.fetch(new Request(input, init), { peerAddress: null }),
    );
  } finally {
    await store.close();
  }

  async function workAt(
    url: string,
    secretKey: string,
    siteUrl: string | null,
    send: FunctionHost['fetch'] = fetch,
  ): Promise<Result> {
    try {
      return await work({ call: connectDatabase({ backendUrl: url, secretKey, fetch: send }), siteUrl });
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      const reason = error instanceof DatabaseRefusal ? error.message : `${url}: ${error.message}`;
      throw new UserError(reason, { cause: error });
    }
  }
}
