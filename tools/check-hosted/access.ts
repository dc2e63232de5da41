import type { ApiResponse, Client, Context } from './client.ts';
import { type Finding, missing, ok, open } from './findings.ts';
import type { Facts } from './schema.ts';

/** Refused before any row is looked at; granted, but row-level security lets no row through; rows let through. */
type AccessLevel = 'no grant' | 'no rows' | 'rows';

const roleNames = { visitor: 'a visitor', member: 'a signed-in non-admin', admin: 'an admin' };

/** Whether each client reads what it may, and nothing else. */
export async function* checkReading({ clients, expected }: Context): AsyncGenerator<Finding> {
  const tables = new Set(expected.flatMap(({ object }) => /^table (\w+)$/.exec(object)?.[1] ?? []));
  for (const { role, send } of clients) {
    const faults: Finding[] = [];
    for (const table of tables) {
      // No message of a visitor is loaded where an admin may see them all.
      const response = await send(`/rest/v1/${table}?limit=${role === 'admin' ? 0 : 1}`);
      const what = `table ${table}: select by ${roleNames[role]}`;
      faults.push(...faultsOf(what, readingLevel(expected, table, role), response));
    }
    if (faults.length > 0) yield* faults;
    else yield ok(`${roleNames[role]} reads what is allowed and nothing else`);
  }
}

function readingLevel(expected: Facts, table: string, role: Client['role']): AccessLevel {
  const facts = expected.filter(({ object }) => object === `table ${table}`).map(({ fact }) => fact);
  if (!facts.includes(`select granted to ${role === 'visitor' ? 'anon' : 'authenticated'}`))
    return 'no grant';
  const isPublic = facts.some((fact) => /^policy .* for select to anon\b/.test(fact));
  return isPublic || role === 'admin' ? 'rows' : 'no rows';
}

function faultsOf(what: string, expected: AccessLevel, response: ApiResponse): Finding[] {
  const found = levelOf(response);
  if (found === 'unknown') {
    const advice =
      response.code === 'PGRST205'
        ? 'run `npx supabase db push`'
        : 'the response is not one of PostgREST; look into the log of the API';
    return [missing(`${what} (${response.message || `status ${response.status}`})`, advice)];
  }
  if (found === 'no grant') {
    return expected === 'no grant'
      ? []
      : [missing(what, 'the grant is gone; make it again as the migrations do')];
  }
  if (expected === 'no grant') return [open(what, 'granted; revoke it')];
  // A table that may be read can be empty.
  return found === 'rows' && expected === 'no rows'
    ? [
        open(
          what,
          'rows are let through; make row-level security and its policies again as the migrations do',
        ),
      ]
    : [];
}

function levelOf({ code, message, status, body }: ApiResponse): AccessLevel | 'unknown' {
  if (code === '42501' && message.startsWith('permission denied')) return 'no grant';
  if (status >= 300 || !Array.isArray(body)) return 'unknown';
  return body.length > 0 ? 'rows' : 'no rows';
}

/** Whether `is_admin` answers each signed-in user rightly. */
export async function* checkIsAdmin({ clients }: Context): AsyncGenerator<Finding> {
  for (const { role, userId, send } of clients) {
    if (role === 'visitor') continue;
    const { body } = await send(`/rest/v1/rpc/is_admin?user_id=${userId}`);
    const isAdmin = role === 'admin';
    const what = `is_admin says ${isAdmin ? 'yes' : 'no'} to ${roleNames[role]}`;
    if (body === isAdmin) yield ok(what);
    else if (isAdmin) yield missing(what, "run select public.set_admin('<e-mail>', true) in the SQL editor");
    else
      yield open(what, "it does not; run select public.set_admin('<e-mail>', false), or sign in a non-admin");
  }
}
