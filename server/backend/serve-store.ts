import bcrypt from 'bcryptjs';
import type { Credentials, DatabaseService } from './gateway.ts';
import type { Store } from './store.ts';

/** The service of an open data folder, in this thread; it closes the folder. */
export function serveStore({ app, connection, mailbox, close }: Store): DatabaseService {
  const database = connection.driver;

  /**
   * Compares a password for an address without one with that of any account, so that an attempt takes the same time
   * for every address.
   */
  async function compareForUnknown({ email, password }: Credentials): Promise<void> {
    const { rows } = await database.query<{ is_known: boolean; hash: string }>(
      `select email = $1 as is_known, encrypted_password as hash from auth.users
       where encrypted_password is not null order by email = $1 desc limit 1`,
      [email.toLowerCase()],
    );
    const [account] = rows;
    if (account && !account.is_known) await bcrypt.compare(password, account.hash);
  }

  return {
    async serve({ url, method, headers, body, isForVisitor, credentials }) {
      connection.isForVisitors = isForVisitor;
      if (credentials !== null) await compareForUnknown(credentials);
      mailbox.setLinkTarget(new URL(url).searchParams.get('redirect_to'));
      // The library takes a request without an address for one of this machine.
      return app.fetch(new Request(url, { method, headers, body }), { peerAddress: null });
    },
    async isAdmin({ userId, sessionId }) {
      const { rows } = await database.query(
        `select from auth.sessions join public.user_roles using (user_id)
         where sessions.id = $1 and user_id = $2 and role = 'admin'`,
        [sessionId, userId],
      );
      return rows.length > 0;
    },
    ping: () => database.query('select 1'),
    close,
  };
}
