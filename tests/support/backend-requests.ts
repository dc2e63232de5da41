// A process of its own for tests that kill it: `node backend-requests.ts <data folder>` opens the embedded backend, adds
// items without end, and prints the id of each once it is confirmed.
import { openEmbeddedBackend } from '#server/backend/backend.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: backend-requests.ts <data folder>');
const { secretKey, fetch } = await openEmbeddedBackend({ dataDir, siteUrl: 'http://127.0.0.1' });

for (;;) {
  const item = { id: crypto.randomUUID(), title: 'Title', category: 'ai', description: 'x'.repeat(2000) };
  const request = new Request('http://127.0.0.1/rest/v1/portfolio_items', {
    method: 'POST',
    headers: { apikey: secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(item),
  });
  const response = await fetch(request, null);
  if (!response.ok) throw new Error(`status ${response.status}`);
  process.stdout.write(`${item.id}\n`);
}
