import * as v from 'valibot';
import type { ApiResponse, Client, Context } from './client.ts';
import { type Finding, missing, ok, open, skipped } from './findings.ts';
import { invalidArguments, visibleFunctions } from './migrations.ts';

const verbs = ['select', 'insert', 'update', 'delete'] as const;

type Verb = (typeof verbs)[number];

/** Refused before any row is looked at; granted, but row-level security lets no row through; rows let through. */
const levels = ['no grant', 'no rows', 'rows'] as const;

type AccessLevel = (typeof levels)[number];

type Rights = Record<Verb, AccessLevel>;

/** The expected rights to a table, and what probes them without changing it. */
type TableCheck = {
  rights: Record<Client['role'], Rights>;
  key: string;
  /** A row that a constraint refuses where row-level security does not. */
  refusedRow: Record<string, string>;
  /** A change that a constraint refuses where row-level security does not. */
  refusedChange: Record<string, string>;
  /** A text column: to return it as a UUID or as a number fails, and so rolls back the delete that returns it. */
  textColumn: string;
};

const none: Rights = { select: 'no grant', insert: 'no grant', update: 'no grant', delete: 'no grant' };
const readOnly: Rights = { ...none, select: 'rows' };
const published: TableCheck['rights'] = {
  visitor: readOnly,
  member: { select: 'rows', insert: 'no rows', update: 'no rows', delete: 'no rows' },
  admin: { select: 'rows', insert: 'rows', update: 'rows', delete: 'rows' },
};
const unknownId = '00000000-0000-0000-0000-000000000000';

/** Who may do what with each table of the schema `public`, stated apart from the migrations. */
export const tableChecks: Record<string, TableCheck> = {
  landing_page_content: {
    rights: published,
    key: 'id',
    refusedRow: { section: 'hero', title: ' ', content: ' ' },
    refusedChange: { title: ' ' },
    textColumn: 'content',
  },
  portfolio_items: {
    rights: published,
    key: 'id',
    refusedRow: { title: ' ', category: 'ai', description: ' ' },
    refusedChange: { description: ' ' },
    textColumn: 'description',
  },
  content_revision: {
    rights: { visitor: readOnly, member: readOnly, admin: readOnly },
    key: 'id',
    refusedRow: { id: 'check' },
    refusedChange: { id: 'check' },
    textColumn: 'id',
  },
  contact_messages: {
    rights: {
      visitor: none,
      member: { select: 'no rows', insert: 'no grant', update: 'no rows', delete: 'no rows' },
      admin: { select: 'rows', insert: 'no grant', update: 'rows', delete: 'rows' },
    },
    key: 'id',
    refusedRow: { name: ' ', email: ' ', message: ' ' },
    refusedChange: { mail_state: 'check' },
    textColumn: 'message',
  },
  deleted_contact_messages: {
    rights: {
      visitor: none,
      member: { ...none, select: 'no rows', delete: 'no rows' },
      admin: { ...none, select: 'rows', delete: 'rows' },
    },
    key: 'id',
    refusedRow: { name: ' ', email: ' ', message: ' ' },
    refusedChange: { mail_state: 'check' },
    textColumn: 'message',
  },
  content_history: {
    rights: {
      visitor: none,
      member: { ...none, select: 'no rows' },
      admin: { ...none, select: 'rows' },
    },
    key: 'record_id',
    refusedRow: { table_name: 'check', action: 'check' },
    refusedChange: { action: 'check' },
    textColumn: 'action',
  },
  user_roles: {
    rights: { visitor: none, member: none, admin: none },
    key: 'user_id',
    refusedRow: { user_id: unknownId, role: 'check' },
    refusedChange: { role: 'check' },
    textColumn: 'role',
  },
};

const roleNames = { visitor: 'a visitor', member: 'a signed-in non-admin', admin: 'an admin' };

/** Whether each table lets each client do what it may, and nothing else. Nothing is changed by it. */
export async function* checkTables({ clients }: Context): AsyncGenerator<Finding> {
  for (const [table, check] of Object.entries(tableChecks)) {
    // The key that one client may read is used for the others, who may not see it.
    const storedKey = await readKey(clients, table, check.key);
    for (const client of clients) yield* checkRights(client, table, check, storedKey);
  }
}

const keysSchema = v.fallback(v.array(v.record(v.string(), v.string())), []);

async function readKey(clients: Client[], table: string, key: string): Promise<string | undefined> {
  for (const { send } of clients.toReversed()) {
    const { body } = await send(`/rest/v1/${table}?select=${key}&limit=1`);
    const stored = v.parse(keysSchema, body)[0]?.[key];
    if (stored) return stored;
  }
  return undefined;
}

async function* checkRights(
  { role, send }: Client,
  table: string,
  check: TableCheck,
  storedKey: string | undefined,
): AsyncGenerator<Finding> {
  const { key, refusedRow, refusedChange, textColumn } = check;
  const path = `/rest/v1/${table}`;
  const row = `${path}?${key}=eq.${storedKey ?? unknownId}`;
  const undone = `${row}&select=a:${textColumn}::uuid,b:${textColumn}::integer`;
  const probes: Record<Verb, () => Promise<ApiResponse>> = {
    select: () => send(`${row}&select=${key}`),
    insert: () => send(path, { method: 'POST', body: refusedRow, headers: { Prefer: 'return=minimal' } }),
    update: () => send(row, { method: 'PATCH', body: refusedChange, headers: { Prefer: 'count=exact' } }),
    delete: () => send(undone, { method: 'DELETE', headers: { Prefer: 'return=representation' } }),
  };
  const faults: Finding[] = [];
  const unverifiable: Verb[] = [];
  for (const verb of verbs) {
    const expected = check.rights[role][verb];
    const found = levelOf(verb, await probes[verb]());
    const needsRow = verb !== 'insert' && expected !== 'no grant';
    if (storedKey === undefined && needsRow && found === 'no rows') unverifiable.push(verb);
    else if (found !== expected)
      faults.push(faultOf(`table ${table}: ${verb} by ${roleNames[role]}`, expected, found));
  }
  if (faults.length > 0) yield* faults;
  else if (unverifiable.length > 0)
    yield skipped(
      `table ${table}: ${unverifiable.join(', ')} as ${roleNames[role]}`,
      'the table is empty, or no account may read it; store something and check again',
    );
  else yield ok(`table ${table}: ${roleNames[role]} can do what is allowed and nothing else`);
}

function faultOf(what: string, expected: AccessLevel, found: AccessLevel | 'unknown'): Finding {
  if (found === 'unknown')
    return missing(what, 'the response is not one of PostgREST; look into the log of the API');
  if (levels.indexOf(found) < levels.indexOf(expected)) {
    const lacks = found === 'no grant' ? 'grant' : 'policy';
    return missing(what, `the ${lacks} is gone; make it again as the migration that creates the table does`);
  }
  return found === 'rows'
    ? open(what, 'rows are let through; make row-level security and its policies again as the migrations do')
    : open(what, 'granted, though row-level security still refuses; revoke the grant');
}

function levelOf(verb: Verb, response: ApiResponse): AccessLevel | 'unknown' {
  const { status, code, message, body } = response;
  if (isUngranted(response)) return 'no grant';
  if (verb === 'select') {
    if (status >= 300 || !Array.isArray(body)) return 'unknown';
    return body.length > 0 ? 'rows' : 'no rows';
  }
  // A new row that the policy for it refuses; where a changed row is refused, one was let through to be changed.
  if (message.includes('row-level security')) return verb === 'insert' ? 'no rows' : 'rows';
  if (status < 300) return 'no rows';
  // A constraint, a trigger or the response's type has refused, which comes after row-level security.
  return /^(2[23]|42501|P0001)/.test(code) ? 'rows' : 'unknown';
}

function isUngranted({ code, message }: ApiResponse): boolean {
  return code === '42501' && message.startsWith('permission denied');
}

/** What every signed-in user may call; all but the first refuse, or show nothing to, who is no admin. */
const callableFunctions = [
  'is_admin',
  'change_contact_messages',
  'deleted_items_history',
  'recent_history',
  'restore_contact_messages',
  'restore_portfolio_item',
];

/** Whether only these functions can be called, and by every signed-in user. */
export async function* checkFunctions({ clients }: Context): AsyncGenerator<Finding> {
  for (const { role, send } of clients) {
    const callable: string[] = [];
    for (const probe of visibleFunctions()) {
      const body = invalidArguments(probe);
      if (body === null || (callableFunctions.includes(probe.name) && role !== 'visitor')) continue;
      const response = await send(`/rest/v1/rpc/${probe.name}`, { method: 'POST', body });
      if (!isUngranted(response) && response.code !== 'PGRST202') callable.push(probe.name);
    }
    const what = `functions of the database: ${roleNames[role]}`;
    const list = callable.join(', ');
    const grantee = role === 'visitor' ? 'anon' : 'authenticated';
    yield list === ''
      ? ok(`${what} is refused`)
      : open(`${what} may call ${list}`, `revoke execute on ${list} from ${grantee}`);
  }
}

/** Whether `is_admin` answers each signed-in user rightly. */
export async function* checkIsAdmin({ clients }: Context): AsyncGenerator<Finding> {
  for (const { role, userId, send } of clients) {
    if (role === 'visitor') continue;
    const { body } = await send('/rest/v1/rpc/is_admin', { method: 'POST', body: { user_id: userId } });
    const isAdmin = role === 'admin';
    const what = `is_admin says ${isAdmin ? 'yes' : 'no'} to ${roleNames[role]}`;
    if (body === isAdmin) yield ok(what);
    else if (isAdmin) yield missing(what, "run select public.set_admin('<e-mail>', true) in the SQL editor");
    else
      yield open(what, "it does not; run select public.set_admin('<e-mail>', false), or sign in a non-admin");
  }
}
