import { demoAccounts } from './backend/demo-accounts.ts';

/** Prints the product's address, for a script that waits for the line, and the demo accounts. */
export function printReady({ url, hasDemoAccounts }: { url: string; hasDemoAccounts: boolean }): void {
  const accounts = demoAccounts.map(
    ({ email, password, admin }) => `  ${email}  ${password}  (${admin ? 'admin' : 'no admin'})`,
  );
  console.log([`ready ${url}`, ...(hasDemoAccounts ? ['demo accounts:', ...accounts] : [])].join('\n'));
}
