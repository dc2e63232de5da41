import { demoAccounts } from './backend/demo-accounts.ts';

/** Tells a person, or a script that waits for the line, where the product answers and how to sign in. */
export function printReady({ url, hasDemoAccounts }: { url: string; hasDemoAccounts: boolean }): void {
  const accounts = demoAccounts.map(
    ({ email, password, admin }) => `  ${email}  ${password}  (${admin ? 'admin' : 'no admin'})`,
  );
  console.log([`ready ${url}`, ...(hasDemoAccounts ? ['demo accounts:', ...accounts] : [])].join('\n'));
}
