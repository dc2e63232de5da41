import { mkdtempDisposableSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { readMigrations } from '#server/backend/migrations.ts';
import { openStore } from '#server/backend/store.ts';
import { readNoArguments } from '#server/command-arguments.ts';
import { runCommand } from '#server/run-command.ts';
import { readSettings } from '#server/settings.ts';
import { UserError } from '#server/user-error.ts';

// `npm run check:hosted` sends GET requests alone, with the public key: PostgREST runs each in a read-only transaction.

/** `ok`; `missing`: the product needs it; `open`: a stranger gets what only others may have. */
type Finding = { state: 'ok' | 'missing' | 'open'; what: string };

const partsQuery = `
select 'table ' || relname as what, has_table_privilege('anon', pg_class.oid, 'select') as "isPublic",
  relname || '?limit=1&select=' || string_agg(quote_ident(attname), ',') as path
from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
group by pg_class.oid
union all
select 'function ' || proname, has_function_privilege('anon', pg_proc.oid, 'execute'),
  'rpc/' || proname || '?' || coalesce((
    select string_agg(name || '=' || case when typname = 'text' then '' when typname = 'bool' then 'false'
      when typname = 'uuid' then gen_random_uuid()::text when typname ~ '^(_|jsonb$)' then '{}' else '0' end, '&')
    from unnest(proargnames[:pronargs], proargtypes::oid[]) as parameter (name, type)
    join pg_type on pg_type.oid = type), '')
from pg_proc
where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
order by 1 desc`;

/** Tables and functions that the migrations make, and the requests that read all columns or call it. */
const partsSchema = v.array(v.object({ what: v.string(), path: v.string(), isPublic: v.boolean() }));

/** What the migrations make, found in a temporary database. */
async function readParts() {
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'check-hosted-'));
  const store = await openStore({ dataDir: temporary.path, siteUrl: 'https://site.invalid' });
  try {
    return v.parse(partsSchema, (await store.database.query(partsQuery)).rows);
  } finally {
    await store.close();
  }
}

const errorSchema = v.fallback(v.partial(v.object({ code: v.unknown(), message: v.string() })), {});

type Send = (path: string) => Promise<{ status: number; body: unknown; code: unknown; reason: string }>;

/** Sends requests as anybody can who has opened the site. The request throws a UserError when it has no response. */
function openProject(url: string, publicKey: string): Send {
  return async (path) => {
    try {
      const response = await fetch(url + path, {
        headers: { apikey: publicKey, Authorization: `Bearer ${publicKey}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
      });
      const body: unknown = await response.json().catch(() => null);
      const { code, message } = v.parse(errorSchema, body);
      return { status: response.status, body, code, reason: message || `status ${response.status}` };
    } catch (error) {
      throw new UserError(`${url} does not answer (${error instanceof Error ? error.message : error}).`);
    }
  };
}

/** Whether what the migrations make is there: a visitor reads what is public, and a stranger is refused the rest. */
async function* checkParts(send: Send): AsyncGenerator<Finding> {
  let absent = 0;
  for (const { what, path, isPublic } of await readParts()) {
    const { status, code, reason } = await send(`/rest/v1/${path}`);
    const isRefused = code === '42501' && reason.startsWith('permission denied');
    // Of Postgres: a function was called, and raised it, such as 25006 where it writes.
    const isRaised = /^(?!42703)[0-9A-Z]{5}$/.test(String(code));
    const isRead = !isRefused && (status < 300 || isRaised);
    if (!isRefused && !isRead) {
      absent += 1;
      yield { state: 'missing', what: `${what} (${reason})` };
    } else if (isPublic) {
      yield isRead
        ? { state: 'ok', what: `a visitor reads ${what}` }
        : { state: 'missing', what: `a visitor is refused ${what}: grant it as the migrations do` };
    } else {
      yield isRefused
        ? { state: 'ok', what: `a stranger is refused ${what}` }
        : { state: 'open', what: `a stranger gets ${what}: revoke the grant` };
    }
  }
  const newest = readMigrations().at(-1);
  const name = `newest migration ${newest?.version}_${newest?.name}`;
  yield absent === 0
    ? { state: 'ok', what: `${name}: all tables, columns and functions are there` }
    : { state: 'missing', what: `${name}: run \`npx supabase db push\`` };
}

const settingsSchema = v.object({ disable_signup: v.boolean() });

async function* checkSignUp(send: Send): AsyncGenerator<Finding> {
  const { body, reason } = await send('/auth/v1/settings');
  const settings = v.safeParse(settingsSchema, body);
  if (!settings.success) yield { state: 'missing', what: `settings of the sign-in (${reason})` };
  else if (settings.output.disable_signup) yield { state: 'ok', what: 'a stranger cannot sign up' };
  else yield { state: 'open', what: 'a stranger can sign up: run `npx supabase config push`' };
}

async function* checkFunctions(send: Send): AsyncGenerator<Finding> {
  const folder = resolve(import.meta.dirname, '../supabase/functions');
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((it) => it.isDirectory())) {
    const { status, reason } = await send(`/functions/v1/${name}`);
    yield status < 300
      ? { state: 'ok', what: `edge function ${name} answers` }
      : {
          state: 'missing',
          what: `edge function ${name} (${reason}): run \`npx supabase functions deploy ${name} --use-api\``,
        };
  }
}

await runCommand(async () => {
  readNoArguments('npm run check:hosted', process.argv.slice(2));
  const { hosted } = readSettings(process.env);
  if (hosted === null)
    throw new UserError('Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY of the project.');
  const send = openProject(hosted.url, hosted.publicKey);
  let faults = 0;
  for (const check of [checkSignUp, checkParts, checkFunctions]) {
    for await (const { state, what } of check(send)) {
      if (state !== 'ok') faults += 1;
      console.log(`${state.padEnd(7)} ${what}`);
    }
  }
  console.log(faults === 0 ? 'Nothing is missing or open.' : `${faults} missing or open.`);
  process.exitCode = faults === 0 ? 0 : 1;
});
