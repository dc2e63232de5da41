// A process of its own for tests that kill it: `node backend-requests.ts <data folder> <steps>` opens the embedded
// backend and takes, again and again, these steps: lists of requests that it sends together as the demo admin. `NEW`
// stands for an id of this round, which it prints after each step.
import * as v from 'valibot';
import { openEmbeddedBackend } from '#server/backend/backend.ts';
import { demoAccounts } from '#server/backend/demo-accounts.ts';

/** The method, the path and the body of a request. */
const requestSchema = v.tuple([v.string(), v.string(), v.unknown()]);
const stepsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.array(requestSchema)));
const sessionSchema = v.object({ access_token: v.string() });

export type Steps = v.InferOutput<typeof stepsSchema>;

const [dataDir, steps] = process.argv.slice(2);
if (!dataDir || !steps) throw new Error('usage: backend-requests.ts <data folder> <steps>');
const backend = await openEmbeddedBackend({ dataDir, siteUrl: 'http://127.0.0.1' });

async function send(token: string, method: string, path: string, body: unknown): Promise<Response> {
  const request = new Request(`http://127.0.0.1${path}`, {
    method,
    headers: {
      apikey: backend.publicKey,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: body === null ? null : JSON.stringify(body),
  });
  const answer = await backend.fetch(request, null);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer;
}

const { email, password } = demoAccounts[0];
const login = '/auth/v1/token?grant_type=password';
const session = await send(backend.publicKey, 'POST', login, { email, password });
const { access_token } = v.parse(sessionSchema, await session.json());

for (;;) {
  const id = crypto.randomUUID();
  for (const step of v.parse(stepsSchema, steps.replaceAll('NEW', id))) {
    await Promise.all(step.map((request) => send(access_token, ...request)));
    process.stdout.write(`${id}\n`);
  }
}
