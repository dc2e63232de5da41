import { rmSync } from 'node:fs';
import * as v from 'valibot';
import { inject } from 'vitest';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { type Gateway, openGateway } from '#server/backend/gateway.ts';
import { serveStore } from '#server/backend/serve-store.ts';
import { openStore, type Store } from '#server/backend/store.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';
import { openHostedBackend } from '#tests/support/postgres/hosted-backend.ts';

/** A row as the database's own client reads it. */
export type Row = Record<string, unknown>;

/**
 * The backends that the rules are proven on: the embedded one, and PostgreSQL with PostgREST, which are what a
 * hosted project runs. Of its sign-in only the tokens count here; those of the embedded library do for both.
 */
export const targets: readonly TargetName[] = inject('postgres') ? ['embedded', 'postgrest'] : ['embedded'];

/** The one of {@link targets} for rules that are the same SQL on each: a hosted project's, where it can be had. */
export const ruleTarget: TargetName = inject('postgres') ? 'postgrest' : 'embedded';

export type TargetName = 'embedded' | 'postgrest';

/** A Supabase backend on which the rules are proven. */
export type RulesTarget = {
  url: string;
  publicKey: string;
  secretKey: string;
  /** How requests to `url` are sent. */
  fetch: typeof fetch;
  /** A user with a row in user_roles, and one without. */
  accounts: Record<'admin' | 'member', { email: string; password: string }>;
  /** The secret with which this backend signs its tokens (HS256). */
  jwtSecret: string;
  /** The mails that it has sent, a line each. */
  mails: readonly string[];
  /** Runs one statement as the owner of the database, past every rule. */
  query(text: string, values?: (string | number)[]): Promise<Row[]>;
  /** Runs statements in a row as the owner; answers the rows of each. */
  script(text: string): Promise<Row[][]>;
  close(): Promise<void>;
};

const rowSchema = v.record(v.string(), v.unknown());

const [admin, member] = demoAccounts;
const accounts = { admin, member };
const url = 'http://127.0.0.1';

/** Opens one of {@link targets} on a database of its own. */
export function openTarget(name: TargetName): Promise<RulesTarget> {
  return name === 'embedded' ? openEmbedded() : openPostgRest();
}

async function openEmbedded(): Promise<RulesTarget> {
  const dataDir = await makeDataDir();
  const mails: string[] = [];
  const store = await openStore({ dataDir, siteUrl: url, deliver: (line) => mails.push(line) });
  const { secrets } = store;
  const backend = openGatewayTo(store);
  return {
    url,
    publicKey: secrets.publicKey,
    secretKey: secrets.secretKey,
    fetch: (input, init) => backend.fetch(new Request(input, init), '127.0.0.1'),
    accounts,
    mails,
    jwtSecret: secrets.jwtSecret,
    query: async (text, values = []) => (await store.database.query<Row>(text, values)).rows,
    script: async (text) => (await store.database.exec(text)).map(({ rows }) => rows),
    async close() {
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The gateway to an open data folder. Time passes with each request, so that none is limited for those before it. */
export function openGatewayTo(store: Store): Gateway {
  let minutes = 0;
  return openGateway(serveStore(store), {
    secrets: store.secrets,
    visitorComputingMs: 10_000,
    now: () => {
      minutes += 1;
      return minutes * 60_000;
    },
  });
}

async function openPostgRest(): Promise<RulesTarget> {
  const server = inject('postgres');
  if (!server) throw new Error('There is no PostgreSQL server.');
  const { sql, ...backend } = await openHostedBackend(server, url);
  return {
    ...backend,
    url,
    accounts,
    fetch: (input, init) => backend.fetch(new Request(input, init)),
    query: (text, values = []) => sql.unsafe<Row[]>(text, values),
    script: async (text) => v.parse(v.array(v.array(rowSchema)), await sql.unsafe(text).simple()),
  };
}
