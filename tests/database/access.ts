import type { Caller } from './callers.ts';
import type { TableName, Verb } from './rows.ts';

/** Everybody: visitors and signed-in users. What nobody is named for is refused. */
type Holders = 'everybody' | 'admins';

/** Who may do what with the rows of a table. */
type TableAccess = {
  select?: Holders;
  insert?: Holders;
  /** With columns where no others may be written. */
  update?: Holders | { admins: readonly string[] };
  delete?: Holders;
  /** The privileges of the secret key. */
  server: 'all' | 'select';
};

const content: TableAccess = {
  select: 'everybody',
  insert: 'admins',
  update: 'admins',
  delete: 'admins',
  server: 'all',
};

/** The rules of access to tables. The matrix and the grants are derived from them. */
export const tableAccess: Readonly<Record<TableName, TableAccess>> = {
  landing_page_content: content,
  portfolio_items: content,
  // Visitors and members: published ones.
  content_documents: content,
  content_redirects: { select: 'everybody', server: 'all' },
  content_revision: { select: 'everybody', server: 'all' },
  content_history: { select: 'admins', server: 'select' },
  contact_messages: {
    select: 'admins',
    update: { admins: ['mail_state', 'read_at', 'suspected_for'] },
    delete: 'admins',
    server: 'all',
  },
  deleted_contact_messages: { select: 'admins', delete: 'admins', server: 'all' },
  pictures: { select: 'admins', insert: 'admins', server: 'all' },
  waiting_versions: {
    select: 'admins',
    insert: 'admins',
    update: 'admins',
    delete: 'admins',
    server: 'select',
  },
  user_roles: { server: 'all' },
};

/**
 * Who may call each function. `everybody`: visitors, too. `users`: every signed-in user; the function does what the tables let them do. `admins`: the
 * function itself refuses other users. `server`: the secret key alone.
 */
export const functionAccess = {
  is_admin: ['users', 'server'],
  recent_history: ['users'],
  deleted_records: ['users'],
  restore_record: ['admins'],
  restore_contact_messages: ['admins'],
  take_contact_message: ['server'],
  claim_contact_mail: ['server'],
  note_contact_mail: ['server'],
  contact_purge_notice: ['server'],
  list_people: ['admins', 'server'],
  invite_person: ['admins', 'server'],
  change_person: ['admins', 'server'],
  find_invitation: ['server'],
  accept_invitation: ['server'],
  publish_version: ['admins'],
  publish_due: ['everybody'],
  shared_version: ['everybody'],
  answer_version: ['everybody'],
} as const;

/**
 * The roles with whose rights a constraint, a generated column or a policy calls these functions of the schema
 * `private`.
 */
export const privateAccess: Readonly<Record<string, readonly string[]>> = {
  folded_text: ['authenticated', 'service_role'],
  redirect_target: ['anon', 'authenticated'],
};

/**
 * A change of each column of a message, and who may make it. What only triggers keep from an admin is tried, too: the
 * embedded backend grants all columns.
 */
export const messageChanges: readonly [Readonly<Record<string, string | number>>, ('admin' | 'service')[]][] =
  [
    [{ id: '99999999-9999-4999-8999-999999999999' }, []],
    [{ request_id: '99999999-9999-4999-8999-999999999999' }, []],
    [{ name: 'Other' }, []],
    [{ email: 'other@example.com' }, []],
    [{ message: 'Other' }, []],
    [{ created_at: '2001-02-03T04:05:06Z' }, []],
    [{ read_at: '2001-02-03T04:05:06Z' }, ['admin', 'service']],
    [{ suspected_for: 'marked' }, ['admin', 'service']],
    [{ suspected_for: 'trap' }, ['service']],
    [{ mail_state: 'waiting' }, ['admin', 'service']],
    [{ mail_state: 'sent' }, ['service']],
    [{ mail_state: 'waiting', mail_attempts: 4 }, ['service']],
    [{ mail_error: 'None.' }, ['service']],
    [{ mail_attempts: 4 }, ['service']],
    [{ mail_due_at: '2001-02-03T04:05:06Z' }, ['service']],
  ];

/** How a caller is refused by tables, functions and Storage: the status tells a lost session from a lost role. */
export const deniedStatuses = [
  ['visitor', 401],
  ['expired token', 401],
  ['forged token', 401],
  ['member', 403],
  ['deleted admin', 403],
] as const satisfies readonly [Caller, number][];

const refused = 'new row violates row-level security policy for table "objects"';
const insertInto = (bucket: string) =>
  `insert into storage.objects (bucket_id, name) values ('${bucket}', 'added') returning bucket_id`;

/**
 * What a statement does to the stored files of a hosted project, one in the bucket `pictures` and one in another: the
 * buckets of the rows that it reaches, or its refusal.
 */
export const storageAccess: readonly {
  statement: string;
  admin: readonly string[] | string;
  others: readonly string[] | string;
}[] = [
  { statement: 'select bucket_id from storage.objects', admin: ['pictures'], others: [] },
  { statement: 'delete from storage.objects returning bucket_id', admin: [], others: [] },
  { statement: `update storage.objects set name = 'changed' returning bucket_id`, admin: [], others: [] },
  { statement: `update storage.buckets set public = false returning id as bucket_id`, admin: [], others: [] },
  { statement: insertInto('pictures'), admin: ['pictures'], others: refused },
  { statement: insertInto('other'), admin: refused, others: refused },
];

export type FunctionName = keyof typeof functionAccess;

const single = ['select', 'insert', 'update', 'delete'] as const;

/** What the matrix expects a caller to be allowed on a table. */
export function allowedVerbs(table: TableName, caller: Caller): Verb[] {
  if (caller === 'expired token' || caller === 'forged token') return [];
  const access = tableAccess[table];
  const allowed: Verb[] = single.filter((verb) =>
    caller === 'admin' ? access[verb] !== undefined : access[verb] === 'everybody',
  );
  const upserts = (['select', 'insert', 'update'] as const).every((verb) => allowed.includes(verb));
  return upserts ? [...allowed, 'upsert'] : allowed;
}

/** The privileges of a role of the database on a whole table. */
export function tablePrivileges(table: TableName, role: 'anon' | 'authenticated' | 'service_role'): string {
  const access = tableAccess[table];
  if (role === 'service_role')
    return access.server === 'all' ? [...single, 'truncate', 'references', 'trigger'].join(' ') : 'select';
  return single
    .filter((verb) => access[verb] === 'everybody' || (role === 'authenticated' && access[verb] === 'admins'))
    .join(' ');
}

/** The columns that an admin may write, in a table where these are not all. */
export function writableColumns(table: TableName): readonly string[] {
  const { update } = tableAccess[table];
  return typeof update === 'object' ? update.admins : [];
}
