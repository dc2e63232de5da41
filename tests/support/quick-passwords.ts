import { demoAccounts } from '#server/backend/demo-accounts.ts';

/** Of the passwords of the demo accounts: bcrypt at cost 4 in place of 10, so that a sign-in takes 2 ms, not 100. */
const hashes = {
  'admin@example.com': '$2b$04$swwWgLRGC7QzvXPf0Z2/Per2kin2FRKNti3Sa0TYKj.cE47RklmXm',
  'member@example.com': '$2b$04$QPVrLrKXEMhwHP.qV1RBFun8cW2Q4GXVmz6UVa52G6VfSxBKmwpKK',
};

/** Gives the demo accounts of a database quick hashes of their passwords. */
export async function quickenPasswords(
  query: (statement: string, values: string[]) => Promise<unknown>,
): Promise<void> {
  const setHash = 'update auth.users set encrypted_password = $1 where email = $2';
  for (const { email } of demoAccounts) await query(setHash, [hashes[email], email]);
}
