import { createClient } from '@supabase/supabase-js';
import { type HostedProject, hostedProjectOf, readSettings } from '../settings.ts';
import { UserError } from '../user-error.ts';
import { DataFolderError, dataFolderAt, folderHolder } from './data-folder.ts';
import { readSecrets } from './secrets.ts';
import { openStore } from './store.ts';

/** Calls a function of the database by its name; `siteUrl`: where people open the site, null where nothing says it. */
export type Operator = {
  call(name: string, parameters: Record<string, unknown>): Promise<unknown>;
  siteUrl: string | null;
};

const requestTimeoutMs = 15_000;

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
  if (hosted !== null) return work({ call: callAt(hosted, env), siteUrl });
  const folder = dataFolderAt(dataDir);
  const ownUrl = `http://127.0.0.1:${port}`;
  let store: Awaited<ReturnType<typeof openStore>>;
  try {
    // Opening the data folder adds or removes the demo accounts: they exist only at a loopback address.
    store = await openStore({ dataDir, siteUrl: siteUrl ?? ownUrl });
  } catch (error) {
    const isRunning = error instanceof DataFolderError && error.problem === 'in-use';
    const url = isRunning && folderHolder(folder)?.url;
    const key = isRunning && readSecrets(folder)?.secretKey;
    if (!url || !key) throw error;
    return work({ call: createCall(url, key), siteUrl: siteUrl ?? url });
  }
  try {
    return await work({
      async call(name, parameters) {
        const named = Object.keys(parameters).map((parameter, index) => `${parameter} => $${index + 1}`);
        const { rows } = await store.database.query<{ result: unknown }>(
          `select to_jsonb(result) as result from public.${name}(${named.join(', ')}) result`,
          Object.values(parameters),
        );
        return name === 'list_people' ? rows.map(({ result }) => result) : rows[0]?.result;
      },
      siteUrl: siteUrl ?? ownUrl,
    });
  } finally {
    await store.close();
  }
}

function callAt({ url }: HostedProject, { SUPABASE_SECRET_KEY: key }: NodeJS.ProcessEnv): Operator['call'] {
  if (key) return createCall(url, key);
  throw new UserError(
    `VITE_SUPABASE_URL names the project ${url}: set SUPABASE_SECRET_KEY to its secret key, for this command alone.`,
  );
}

function createCall(url: string, key: string): Operator['call'] {
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  return async (name, parameters) => {
    const { data, error, status } = await client
      .rpc(name, parameters)
      .abortSignal(AbortSignal.timeout(requestTimeoutMs));
    if (!error) return data;
    const reason = status === 0 ? `${url} does not answer.` : `The database refused: ${error.message}`;
    throw new UserError(reason, { cause: error });
  };
}
