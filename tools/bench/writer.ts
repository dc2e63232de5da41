/** Somebody who may write what the site shows. */
export type Writer = { email: string; password: string };

/** Inserts rows into a table, or writes over those that have the same value in a column. */
export type Write = (table: string, rows: readonly unknown[], over?: string) => Promise<void>;

/** Signs a writer in, and answers how they write: with the requests that the admin area sends. */
export async function signInWriter(origin: string, { email, password }: Writer): Promise<Write> {
  const page = await (await fetch(origin)).text();
  const publicKey = /<meta name="supabase-public-key" content="([^"]+)"/.exec(page)?.[1];
  if (publicKey === undefined) throw new Error('The page names no public key.');
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    send(origin + path, { apikey: publicKey, 'content-type': 'application/json', ...headers }, body);

  const session: unknown = await (
    await post('/auth/v1/token?grant_type=password', {}, { email, password })
  ).json();
  const token =
    typeof session === 'object' && session !== null && 'access_token' in session
      ? session.access_token
      : null;
  if (typeof token !== 'string') throw new Error('The sign-in has answered without a token.');

  return async (table, rows, over) => {
    const query = over === undefined ? '' : `?on_conflict=${over}`;
    const prefer = over === undefined ? 'return=minimal' : 'resolution=merge-duplicates';
    await post(`/rest/v1/${table}${query}`, { authorization: `Bearer ${token}`, prefer }, rows);
  };
}

async function send(url: string, headers: Record<string, string>, body: unknown): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${await response.text()}`);
  return response;
}
