// A process of its own for tests that kill it: `node embedded-restorer.ts <data folder> <item> <message>` opens the
// embedded backend and, again and again, deletes and restores the portfolio item and the message with these ids, as
// the demo admin. It prints a line before each restore.

import { openEmbeddedBackend } from '#server/backend/backend.ts';
import { demoAccounts } from '#server/backend/demo-accounts.ts';

const [dataDir, item_id, messageId] = process.argv.slice(2);
if (!dataDir || !item_id || !messageId)
  throw new Error('usage: embedded-restorer.ts <data folder> <item> <message>');
const backend = await openEmbeddedBackend({ dataDir, siteUrl: 'http://127.0.0.1' });

async function send(
  method: 'DELETE' | 'POST',
  path: string,
  body: unknown = null,
  token = backend.publicKey,
) {
  const answer = await backend.fetch(
    new Request(`http://127.0.0.1${path}`, {
      method,
      headers: {
        apikey: backend.publicKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: body === null ? null : JSON.stringify(body),
    }),
    null,
  );
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer;
}

const { email, password } = demoAccounts[0];
const session: { access_token: string } = await (
  await send('POST', '/auth/v1/token?grant_type=password', { email, password })
).json();

for (;;) {
  await send('DELETE', `/rest/v1/portfolio_items?id=eq.${item_id}`, null, session.access_token);
  await send('DELETE', `/rest/v1/contact_messages?id=eq.${messageId}`, null, session.access_token);
  process.stdout.write('restoring\n');
  await Promise.all([
    send('POST', '/rest/v1/rpc/restore_portfolio_item', { item_id }, session.access_token),
    send('POST', '/rest/v1/rpc/restore_contact_messages', { ids: [messageId] }, session.access_token),
  ]);
}
