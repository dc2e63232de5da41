// A program of its own for the bench: the API of a hosted project, on the database server that the environment names.

import { contactVariables } from '#server/contact-function/variables.ts';
import { runUntilStopped } from '#server/run-until-stopped.ts';
import { openHostedOrigin } from '#support/postgres/hosted-origin.ts';

const { BENCH_POSTGRES_PORT: port, BENCH_POSTGRES_PASSWORD: password = '' } = process.env;

await runUntilStopped(async () => {
  const origin = await openHostedOrigin({ port: Number(port), password }, contactVariables(process.env));
  // For the bench, which reads this output: keys of a database that goes with it.
  console.log(`keys ${origin.publicKey} ${origin.secretKey}`);
  console.log(`ready ${origin.url}`);
  return origin;
});
