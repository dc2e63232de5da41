/** The accounts that the embedded backend starts with; no deployment knows them. */
export const demoAccounts = [
  { email: 'admin@example.com', password: 'admin-demo-password', admin: true },
  { email: 'member@example.com', password: 'member-demo-password', admin: false },
] as const;

/** How the embedded backend gets its first account at a public address, where the demo accounts do not exist. */
export const firstAccountAdvice = `A demo account whose password was changed stays at a public address: run VITE_SITE_URL= npm start, sign in as ${demoAccounts[0].email} and change its password.`;
