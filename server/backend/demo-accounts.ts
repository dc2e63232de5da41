/** The accounts that the embedded backend starts with; no deployment knows them. */
export const demoAccounts = [
  { email: 'admin@example.com', password: 'admin-demo-password', admin: true },
  { email: 'member@example.com', password: 'member-demo-password', admin: false },
] as const;
