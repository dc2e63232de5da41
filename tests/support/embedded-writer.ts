// A process of its own for tests that kill it: `node embedded-writer.ts <data folder>` opens the embedded
// backend and stores one message after the other. Each line it prints is the id of an answered insert.
import { openEmbeddedBackend } from '#server/backend/backend.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: embedded-writer.ts <data folder>');
const backend = await openEmbeddedBackend({ dataDir, siteUrl: 'http://127.0.0.1' });

for (;;) {
  const id = crypto.randomUUID();
  const answer = await backend.fetch(
    new Request('http://127.0.0.1/rest/v1/contact_messages', {
      method: 'POST',
      headers: { apikey: backend.secretKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, name: 'Writer', email: 'writer@example.com', message: 'x'.repeat(2000) }),
    }),
    null,
  );
  if (answer.status !== 201) throw new Error(`status ${answer.status}`);
  process.stdout.write(`${id}\n`);
}
