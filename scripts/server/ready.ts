import { demoAccounts } from '../embedded/demo-accounts.ts';

/** Tells a person, or a script that waits for the line, where the product answers and how to sign in. */
export function printReady({ url, embedded }: { url: string; embedded: boolean }): void {
  const accounts = demoAccounts.map(
    ({ email, password, admin }) => `  ${email}  ${password}  (${admin ? 'admin' : 'no admin'})`,
  );
  console.log([`ready ${url}`, ...(embedded ? ['demo accounts:', ...accounts] : [])].join('\n'));
}
