import { randomBytes } from 'node:crypto';
import { createMailbox } from '#server/backend/mailbox.ts';
import { authApp, connect, copyTemplate, type Sql } from './database.ts';
import { createGateway } from './gateway.ts';
import { startPostgRest } from './postgrest.ts';
import type { PostgresAddress } from './server.ts';
import { signKey } from './tokens.ts';

/** A backend as a hosted project has it, on a database of its own; its keys are the legacy ones. */
export type HostedBackend = {
  publicKey: string;
  secretKey: string;
  /** The secret with which it signs its tokens (HS256). */
  jwtSecret: string;
  fetch(request: Request): Promise<Response>;
  /** The mails that it has sent, a line each. */
  mails: readonly string[];
  /** A connection of the database's owner. */
  sql: Sql;
  close(): Promise<void>;
};

/** Starts PostgREST, sign-in and the gateway before them on a new copy of the template. */
export async function openHostedBackend(server: PostgresAddress, siteUrl: string): Promise<HostedBackend> {
  const database = `backend_${randomBytes(6).toString('hex')}`;
  const jwtSecret = randomBytes(32).toString('base64url');
  await copyTemplate(server, database);
  const mails: string[] = [];
  const mailbox = createMailbox(siteUrl, (line) => mails.push(line));
  const authKeys = { publicKey: 'sb_publishable_behind', secretKey: 'sb_secret_behind' };
  const auth = authApp(server, database, { jwtSecret, ...authKeys, mailbox, signUp: false });
  const rest = await startPostgRest(server, database, jwtSecret);
  const sql = connect(server, database);
  const publicKey = signKey('anon', jwtSecret);
  const secretKey = signKey('service_role', jwtSecret);
  return {
    publicKey,
    secretKey,
    jwtSecret,
    fetch: createGateway({
      restUrl: rest.url,
      auth: (request) => auth.app.fetch(request, { peerAddress: '127.0.0.1' }),
      authKey: authKeys.publicKey,
      keys: [publicKey, secretKey],
    }),
    mails,
    sql,
    async close() {
      await rest.close();
      await auth.close();
      await sql.end();
    },
  };
}
