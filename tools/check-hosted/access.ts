import * as v from 'valibot';
import type { HostedProject } from '#server/settings.ts';
import { type Finding, missing, ok, open, skipped } from './findings.ts';
import { type ApiResponse, type Caller, type SignedIn, sendRequest } from './hosted-project.ts';
import { invalidArguments, visibleFunctions } from './migrations.ts';

/** The people whose rights are checked; only the visitor is always there. */
export type Callers = { visitor: null; member: SignedIn | null; admin: SignedIn | null };

type Role = keyof Callers;

const verbs = ['select', 'insert', 'update', 'delete'] as const;

type Verb = (typeof verbs)[number];

/**
 * How much a verb does for a caller:
 * - `no grant`: refused before any row is looked at.
 * - `no rows`: granted, but row-level security lets no row through.
 * - `rows`: rows are let through.
 */
type AccessLevel = 'no grant' | 'no rows' | 'rows';

type Rights = Record<Verb, AccessLevel>;

/** How the check goes about a table without changing it. */
type TableCheck = {
  rights: Record<Role, Rights>;
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
const all: Rights = { select: 'rows', insert: 'rows', update: 'rows', delete: 'rows' };
const published: TableCheck['rights'] = {
  visitor: readOnly,
  member: { select: 'rows', insert: 'no rows', update: 'no rows', delete: 'no rows' },
  admin: all,
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
  user_roles: {
    rights: { visitor: none, member: none, admin: none },
    key: 'user_id',
    refusedRow: { user_id: unknownId, role: 'check' },
    refusedChange: { role: 'check' },
    textColumn: 'role',
  },
};

/** Whether each table lets everybody do what they may, and nothing else. Nothing is changed by it. */
export async function checkTables(project: HostedProject, callers: Callers): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [table, check] of Object.entries(tableChecks)) {
    // The key that one caller may read is used for the others, who may not see it.
    const stored = await findRowKey(project, { table, check, callers });
    for (const role of ['visitor', 'member', 'admin'] as const) {
      const caller = callers[role];
      if (role !== 'visitor' && caller === null) continue;
      findings.push(...(await checkRole(project, { table, check, role, caller, stored })));
    }
  }
  return findings;
}

type TableTarget = { table: string; check: TableCheck };

async function findRowKey(
  project: HostedProject,
  { table, check, callers }: TableTarget & { callers: Callers },
): Promise<string | null> {
  for (const caller of [callers.admin, callers.member, null]) {
    const response = await sendRequest(project, `/rest/v1/${table}?select=${check.key}&limit=1`, { caller });
    const [row] = v.parse(v.fallback(v.array(v.record(v.string(), v.string())), []), response.body);
    if (row?.[check.key]) return row[check.key] ?? null;
  }
  return null;
}

type RoleCheck = TableTarget & { role: Role; caller: Caller; stored: string | null };

async function checkRole(project: HostedProject, roleCheck: RoleCheck): Promise<Finding[]> {
  const { table, check, role, stored } = roleCheck;
  const faults: Finding[] = [];
  const unverifiable: string[] = [];
  for (const verb of verbs) {
    const expected = check.rights[role][verb];
    const found = await probeAccess(project, roleCheck, verb);
    const isUnverifiable =
      stored === null && verb !== 'insert' && expected !== 'no grant' && found === 'no rows';
    if (isUnverifiable) unverifiable.push(verb);
    else if (found !== expected) faults.push(faultOf({ table, role, verb, expected, found }));
  }
  if (unverifiable.length > 0 && faults.length === 0) {
    const what = `table ${table}: ${unverifiable.join(', ')} as ${names[role]}`;
    return [skipped(what, 'the table is empty, or lets unknownId read it; store something and check again')];
  }
  return faults.length > 0
    ? faults
    : [ok(`table ${table}: ${names[role]} can do what is allowed and nothing else`)];
}

const names: Record<Role, string> = {
  visitor: 'a visitor',
  member: 'a signed-in non-admin',
  admin: 'an admin',
};

function faultOf(fault: {
  table: string;
  role: Role;
  verb: Verb;
  expected: AccessLevel;
  found: AccessLevel | 'unknown';
}): Finding {
  const { table, role, verb, expected, found } = fault;
  const what = `table ${table}: ${verb} by ${names[role]}`;
  if (found === 'unknown')
    return missing(what, 'the response is not one of PostgREST; look into the log of the API');
  const rank: AccessLevel[] = ['no grant', 'no rows', 'rows'];
  if (rank.indexOf(found) < rank.indexOf(expected)) {
    const lacks = found === 'no grant' ? 'grant' : 'policy';
    return missing(what, `the ${lacks} is gone; make it again as the migration that creates the table does`);
  }
  return found === 'rows'
    ? open(what, 'rows are let through; make row-level security and its policies again as the migrations do')
    : open(what, 'granted, though row-level security still refuses; revoke the grant');
}

async function probeAccess(
  project: HostedProject,
  roleCheck: RoleCheck,
  verb: Verb,
): Promise<AccessLevel | 'unknown'> {
  const { table, check, caller, stored } = roleCheck;
  const path = `/rest/v1/${table}`;
  const row = `${path}?${check.key}=eq.${stored ?? unknownId}`;
  switch (verb) {
    case 'select':
      return readAccess(await sendRequest(project, `${row}&select=${check.key}`, { caller }));
    case 'insert': {
      const headers = { Prefer: 'return=minimal' };
      return writeAccess(
        await sendRequest(project, path, { method: 'POST', body: check.refusedRow, headers, caller }),
        verb,
      );
    }
    case 'update': {
      const headers = { Prefer: 'count=exact' };
      const response = await sendRequest(project, row, {
        method: 'PATCH',
        body: check.refusedChange,
        headers,
        caller,
      });
      return writeAccess(response, verb);
    }
    case 'delete': {
      const undone = `${row}&select=a:${check.textColumn}::uuid,b:${check.textColumn}::integer`;
      const headers = { Prefer: 'return=representation' };
      return writeAccess(await sendRequest(project, undone, { method: 'DELETE', headers, caller }), verb);
    }
  }
}

function readAccess({ status, code, message, body }: ApiResponse): AccessLevel | 'unknown' {
  if (isUngranted(code, message)) return 'no grant';
  if (status >= 300 || !Array.isArray(body)) return 'unknown';
  return body.length > 0 ? 'rows' : 'no rows';
}

function writeAccess({ status, code, message }: ApiResponse, verb: Verb): AccessLevel | 'unknown' {
  if (isUngranted(code, message)) return 'no grant';
  // A new row that the policy for it refuses; where a changed row is refused, one was let through to be changed.
  if (message.includes('row-level security')) return verb === 'insert' ? 'no rows' : 'rows';
  if (status < 300) return 'no rows';
  // A constraint, a trigger or the response's type has refused, which comes after row-level security.
  return /^(2[23]|42501|P0001)/.test(code) ? 'rows' : 'unknown';
}

function isUngranted(code: string, message: string): boolean {
  return code === '42501' && message.startsWith('permission denied');
}

/** Whether only `is_admin` can be called, and by every signed-in user. */
export async function checkFunctions(project: HostedProject, callers: Callers): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const role of ['visitor', 'member', 'admin'] as const) {
    const caller = callers[role];
    if (role !== 'visitor' && caller === null) continue;
    const callable: string[] = [];
    for (const probe of visibleFunctions()) {
      const body = invalidArguments(probe);
      if (body === null || (probe.name === 'is_admin' && role !== 'visitor')) continue;
      const { code, message } = await sendRequest(project, `/rest/v1/rpc/${probe.name}`, {
        method: 'POST',
        body,
        caller,
      });
      if (!isUngranted(code, message) && code !== 'PGRST202') callable.push(probe.name);
    }
    const what = `functions of the database: ${names[role]}`;
    const advice = `revoke execute on ${callable.join(', ')} from ${role === 'visitor' ? 'anon' : 'authenticated'}`;
    findings.push(
      callable.length > 0
        ? open(`${what} may call ${callable.join(', ')}`, advice)
        : ok(`${what} is refused`),
    );
  }
  return findings;
}

/** Whether `is_admin` answers each of the people rightly. */
export async function checkIsAdmin(project: HostedProject, callers: Callers): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const role of ['member', 'admin'] as const) {
    const caller = callers[role];
    if (caller === null) continue;
    const body = { user_id: caller.id };
    const response = await sendRequest(project, '/rest/v1/rpc/is_admin', { method: 'POST', body, caller });
    const isAdmin = role === 'admin';
    const what = `is_admin says ${isAdmin ? 'yes' : 'no'} to ${names[role]}`;
    if (response.body === isAdmin) findings.push(ok(what));
    else if (isAdmin)
      findings.push(missing(what, "run select public.set_admin('<e-mail>', true) in the SQL editor"));
    else
      findings.push(
        open(what, "it does not; run select public.set_admin('<e-mail>', false), or sign in a non-admin"),
      );
  }
  return findings;
}
